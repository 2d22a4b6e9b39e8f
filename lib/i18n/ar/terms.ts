import type { Messages } from '../translate.ts'
import { atMostCharacters } from './address.ts'
import { nameCharacters } from './step-errors.ts'

export const termsStep: Messages['steps']['terms'] = {
  heading: 'قراءة الشروط والموافقة عليها',
  lead: 'افتح كل مستند واقرأه قبل الموافقة عليه.',
  fields: {
    attester_name: {
      label: 'اسمك الكامل',
      why: 'يوافق على الشروط شخص يحق له التحدث باسم الشركة.',
      errors: {
        missing: 'أدخِل اسمك الكامل',
        too_long: `اختصر اسمك الكامل إلى ${atMostCharacters}`,
        wrong_characters: `استخدم في اسمك الكامل ${nameCharacters} فقط`,
      },
    },
    attester_role: {
      label: 'الموافقة باسم {company}',
      short: 'الصفة',
      options: {
        BENEFICIAL_OWNER: 'بصفتي أحد مالكي الشركة',
        CEO: 'بصفتي رئيسها التنفيذي',
        CONTROL_PERSON: 'بصفتي شخصًا آخر يسيطر عليها',
      },
      hints: {
        CONTROL_PERSON:
          'إذا كنت أحد المديرين فاختر هذا إن كنت تقرر، وحدك أو مع غيرك، ما تفعله الشركة',
      },
      errors: { missing: 'اختر الصفة التي توافق بها على الشروط' },
    },
    terms_and_conditions_accepted: {
      label: 'قرأت هذه المستندات وأوافق على الشروط والأحكام',
      short: 'الشروط',
      errors: { missing: 'ضع علامة في المربع لتأكيد قراءتك للمستندات وموافقتك على الشروط' },
    },
    information_attested: {
      label: 'أقرّ بأن كل ما أدخلته صحيح وكامل',
      short: 'الإقرار',
      errors: { missing: 'ضع علامة في المربع للإقرار بأن معلوماتك صحيحة وكاملة' },
    },
  },
}

export const terms: Messages['terms'] = {
  noRole: {
    label: 'لا تنطبق عليك أيٌّ منها؟',
    text: 'إذن لا يمكنك الموافقة باسم الشركة، بل يجب أن يوافق شخص له إحدى هذه الصفات.',
    next: 'إجاباتك محفوظة. افتح هذه الصفحة مع ذلك الشخص ليكتب اسمه هنا ويقرأ المستندات ويوافق. إن لم تكن متأكدًا فتواصل معنا.',
    nextNamed:
      'إجاباتك محفوظة. أزِل أولًا العلامة عن «{question}» في إجاباتك عن نفسك ضمن «{people}»، وإلا سُجّل اسمك. ثم افتح هذه الصفحة مع ذلك الشخص ليكتب اسمه هنا ويقرأ المستندات ويوافق. إن لم تكن متأكدًا فتواصل معنا.',
  },
  recordedName: {
    label: 'الاسم الذي يُسجَّل مع موافقتك',
    other:
      'إذا كان سيوافق شخص آخر، فأزِل أولًا العلامة عن «{question}» في إجاباتك عن نفسك ضمن «{people}»، ثم يكتب ذلك الشخص اسمه هنا.',
  },
  documents: 'المستندات',
  version: 'يسري من {date}',
  replaced: 'حلّت نسخة أخرى محل هذه النسخة في {date}.',
  current: 'قراءة النسخة السارية الآن',
  open: 'قراءة',
  print: 'طباعة',
  printThis: 'طباعة هذا المستند',
  back: 'العودة إلى الشروط',
  textChangedTitle: 'تغيّرت المستندات منذ موافقتك',
  acceptAgain: 'لم تعد موافقتك سارية. اقرأ المستندات ووافق على الشروط من جديد.',
  changedTitle: 'تغيّرت إجاباتك منذ موافقتك',
  changedText: 'لم تعد موافقتك سارية لأنها كانت على إجابات أخرى. وهذا ما تغيّر:',
  personRemoved: 'حُذف شخص',
  textChanged: 'تغيّرت المستندات. اقرأ الإصدار الجديد قبل الموافقة على الشروط.',
}
