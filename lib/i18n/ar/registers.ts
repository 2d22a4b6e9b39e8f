import type { Messages } from '../translate.ts'
import { atMostCharacters } from './address.ts'

/** Looking up a company or an address in a public register, in Arabic. */
export const findCompany: Messages['steps']['find_company'] = {
  heading: 'البحث عن شركتك',
  lead: 'نبحث عنها كي لا تكتب ما هو مسجَّل أصلًا. ستراجع كل شيء قبل استخدامه.',
  fields: {
    search_text: {
      label: 'اسم الشركة أو رقمها',
      hint: 'كما هو مسجَّل. ويمكن أن يكون الرقم رقم السجل التجاري أو معرّف الكيان القانوني (LEI) أو رقم ضريبة القيمة المضافة في الاتحاد الأوروبي.',
      errors: {
        missing: 'أدخِل اسم الشركة أو رقمًا لها',
        too_long: `اختصر الاسم أو الرقم إلى ${atMostCharacters}`,
        wrong_characters: 'أعِد كتابة الاسم أو الرقم من دون رموز تعبيرية أو رموز غير مرئية',
      },
    },
  },
}

export const findAddress: Messages['steps']['find_address'] = {
  heading: 'البحث عن العنوان',
  lead: 'اختره مما نجده. ويمكنك تغييره بعد ذلك.',
  fields: {
    search_text: {
      label: 'الشارع ورقم المبنى، أو الرمز البريدي',
      hint: 'مثل: 12 شارع النيل',
      errors: {
        missing: 'أدخِل الشارع أو الرمز البريدي',
        too_long: `اختصر ما تكتبه إلى ${atMostCharacters}`,
        wrong_characters: 'أعِد كتابة العنوان من دون رموز تعبيرية أو رموز غير مرئية',
      },
    },
  },
}

export const registers: Messages['registers'] = {
  names: {
    uk_companies: 'سجل الشركات في المملكة المتحدة',
    gleif: 'السجل العالمي لمعرّفات الكيانات القانونية (LEI)',
    vies: 'سجل ضريبة القيمة المضافة في الاتحاد الأوروبي',
    addresses: 'خدمة البحث عن العناوين',
  },
  where: 'يُرسل ما تكتبه هنا إلى: {registers}.',
  inCountry: 'نبحث في هذا البلد: {country}.',
  search: 'بحث',
  searched: 'بحثت عن',
  /** Of a box below what was found. */
  notHere: 'ليست في القائمة؟ ابحث من جديد',
  link: {
    company: 'البحث عن شركتك في سجل',
    address: 'البحث عن العنوان',
    ownAddress: 'البحث عن عنوانك',
    companySaves:
      'نملأ ما هو وارد في السجل، مثل الاسم والرقم والعنوان، وتتحقق منه قبل حفظه. أو أدخِل الاسم أدناه.',
    addressSaves: 'اكتب جزءًا منه ثم اختره مما يظهر. أو أدخِله أدناه.',
  },
  manual: {
    company: 'إدخال البيانات بنفسي',
    address: 'إدخال العنوان بنفسي',
  },
  choose: {
    company: 'أيّ هذه الشركات شركتك؟',
    address: 'أيّ هذه العناوين هو الصحيح؟',
    oneCompany: 'هل هذه شركتك؟',
    oneAddress: 'هل هذا هو العنوان؟',
    from: 'من {register}',
    missing: 'اختر نتيجة. إن لم تجدها هنا، فأعد البحث أو أدخل البيانات بنفسك.',
  },
  status: {
    closed: 'مغلقة',
    closedIn: 'أُغلقت عام\u00a0{year}',
    insolvent: 'معسرة أو قيد التصفية',
  },
  found:
    '{count, plural, zero {وجدنا # نتيجة.} one {وجدنا نتيجة واحدة.} two {وجدنا نتيجتين.} few {وجدنا # نتائج.} many {وجدنا # نتيجة.} other {وجدنا # نتيجة.}}',
  /** Where all are from one register. */
  foundIn:
    '{count, plural, zero {وجدنا # نتيجة في {register}.} one {وجدنا نتيجة واحدة في {register}.} two {وجدنا نتيجتين في {register}.} few {وجدنا # نتائج في {register}.} many {وجدنا # نتيجة في {register}.} other {وجدنا # نتيجة في {register}.}}',
  /** Where all addresses are in one country. */
  allIn: 'البلد في جميعها: {country}.',
  partly: 'لم يصل رد من: {registers}، فقد تكون هناك نتائج أخرى.',
  nothing: {
    company: 'لم نجد شيئًا. تحقّق من الكتابة أو ابحث برقم. ويمكنك أيضًا إدخال البيانات بنفسك.',
    address: 'لم نجد شيئًا في هذا البلد: {country}. تحقّق من الكتابة، أو أدخِل العنوان بنفسك.',
  },
  down: {
    company: 'لا يردّ أي سجل حاليًا. أدخِل البيانات بنفسك، أو أعِد البحث بعد بضع دقائق.',
    address: 'خدمة البحث عن العناوين لا تردّ حاليًا. أدخِل العنوان بنفسك، أو أعِد البحث بعد بضع دقائق.',
  },
  gone: 'لا يقدّم السجل الآن أي بيانات لهذه النتيجة. ابحث من جديد، أو أدخِل البيانات بنفسك.',
  check: {
    company: 'هل هذه شركتك؟',
    address: 'هل هذا هو العنوان؟',
    lead: 'هذا ما وجدناه في المصدر: {register}. لم يُحفظ شيء بعد.',
    useCompany: 'نعم، استخدام هذه الشركة',
    useAddress: 'نعم، استخدام هذا العنوان',
    replace:
      '{count, plural, zero {نعم، دون تغيير إجاباتي} one {نعم، استبدال إجابتي} two {نعم، استبدال إجابتيّ} few {نعم، استبدال # من إجاباتي} many {نعم، استبدال # من إجاباتي} other {نعم، استبدال # من إجاباتي}}',
    addressRow: 'العنوان',
    again: 'البحث من جديد',
    replaces: 'بدلًا من «\u2068{value}\u2069»',
    replaced:
      '{count, plural, zero {لن تتغيّر أي من إجاباتك.} one {ستُستبدل إجابة واحدة من إجاباتك، وهي مميَّزة أدناه.} two {ستُستبدل إجابتان من إجاباتك، وهما مميَّزتان أدناه.} few {ستُستبدل # إجابات من إجاباتك، وهي مميَّزة أدناه.} many {ستُستبدل # إجابة من إجاباتك، وهي مميَّزة أدناه.} other {ستُستبدل # إجابة من إجاباتك، وهي مميَّزة أدناه.}}',
    kept: 'هذه الإجابات تبقى كما هي. تحقّق من صحتها لهذه الشركة',
    changed: 'تغيّرت الإجابات في هذه الأثناء. تحقّق من جديد مما سيُستبدل.',
    ended: 'وفقًا للمصدر ({register})، لم تعد هذه الشركة قائمة. تأكد من أنها الصحيحة.',
    insolvent: 'وفقًا للمصدر ({register})، هذه الشركة معسرة أو قيد التصفية. تأكد من أنها الصحيحة.',
  },
  source: {
    customer: 'المصدر: {register}، وقد أكّدته أنت',
    staff:
      'المصدر: {register}، بتأكيد {by, select, customer {العميل} someone {أحد الموظفين} other {{who}}}',
  },
}
