import type { Messages } from '../translate.ts'
import { needs } from './people.ts'

export const outstanding: Messages['outstanding'] = {
  title: 'ما نحتاج إليه هنا',
  position: 'الإجابة {number} من {total}',
  before: 'ما أرسلته: \u2068{value}\u2069',
  mark: 'طلبنا منك هذا',
  others: 'إجابات أخرى في هذه الصفحة',
  unchanged: '{label}: لم تُقبل هذه الإجابة. أدخِل إجابة أخرى.',
  copied: 'هذا العنوان هو نفسه عنوان آخر. اختر عنوانًا آخر أدناه، أو صحّح العنوان الذي أُخذ منه.',
  changeCopied: {
    registered: 'تصحيح العنوان المسجَّل',
    physical: 'تصحيح العنوان الذي تعمل فيه الشركة',
  },
  listTitle: 'قبل إرسال طلبك مرة أخرى',
  reviewHeading: 'إجاباتك',
  listLead: 'نحتاج إلى ما يلي أولًا.',
  checkingTitle: 'نتحقّق من مستنداتك',
  notAccepted: 'لم تُسجَّل موافقتك. يمكنك الموافقة على الشروط حين يصبح إرسال طلبك مرة أخرى ممكنًا.',
  checking: 'لا يلزمك فعل أي شيء الآن. تخبرك صفحة طلبك متى يمكنك إرساله مرة أخرى.',
}

export const platform: Messages['platform'] = {
  applicationErrors: {
    MISSING_BENEFICIAL_OWNER: needs.MISSING_BENEFICIAL_OWNER,
    MISSING_OFFICER: needs.MISSING_OFFICER,
    MISSING_PERSON: 'اذكر الأشخاص المرتبطين بالشركة.',
    MISSING_INDIVIDUAL: 'اذكر الأشخاص المرتبطين بالشركة.',
    MISSING_AUTHORIZED_PERSON: needs.MISSING_AUTHORIZED_PERSON,
    MISSING_CONTROL_PERSON: needs.MISSING_CONTROL_PERSON,
    TERMS_AND_CONDITIONS_NOT_ACCEPTED: 'وافِق على الشروط.',
  },
  documents: {
    PASSPORT: 'جواز السفر',
    DRIVERS_LICENCE_FRONT: 'رخصة القيادة، الوجه الأمامي',
    DRIVERS_LICENCE_BACK: 'رخصة القيادة، الوجه الخلفي',
    GOVERNMENT_ID_FRONT: 'بطاقة الهوية، الوجه الأمامي',
    GOVERNMENT_ID_BACK: 'بطاقة الهوية، الوجه الخلفي',
    UTILITY_BILL: 'فاتورة كهرباء أو غاز أو ماء أو هاتف',
    BANK_STATEMENT: 'كشف حساب مصرفي',
    INCORPORATION_DOCUMENTS: 'شهادة تأسيس الشركة',
    ARTICLES_OF_INCORPORATION: 'عقد تأسيس الشركة ونظامها الأساسي',
    OWNERSHIP_STRUCTURE_CHART: 'مخطط ملكية الشركة',
  },
  documentStatuses: {
    MISSING: 'لم يُرسل بعد',
    SUBMITTED: 'تم إرساله',
    CHANGES_REQUESTED: 'ينبغي إرساله من جديد',
    REJECTED: 'لم يُقبل',
    APPROVED: 'تم قبوله',
  },
}
