import type { Messages } from '../translate.ts'
import { name } from './step-errors.ts'

/** The people of a company, in Arabic. */
export const needs = {
  MISSING_OFFICER: 'اذكر عضوًا في إدارة الشركة، مثل عضو مجلس الإدارة أو الرئيس التنفيذي.',
  MISSING_BENEFICIAL_OWNER: 'اذكر المالكين: كل من يملك أكثر من 25% من الشركة.',
  MISSING_CONTROL_PERSON: 'اذكر شخصًا له سيطرة فعلية على الشركة، مثل الرئيس التنفيذي.',
  MISSING_AUTHORIZED_PERSON: 'اذكر شخصًا مفوَّضًا باستخدام الحساب باسم الشركة.',
  SHARES_ABOVE_100: 'مجموع حصص المالكين {share, number}%. غيِّرها: لا يمكن أن يزيد مجموعها على 100%.',
  SHARES_FAR_BELOW_100:
    'مجموع حصص المالكين الذين ذكرتهم {share, number}%. إن كان شخص آخر يملك أكثر من 25%، فأضِفه.',
}

export const people: Messages['people'] = {
  unnamed: 'الشخص {number}',
  otherAddress: 'في عنوان آخر',
  otherAddressHint: 'سنطلبه منك في الخطوة التالية.',
  registeredAddress: 'في العنوان المسجَّل للشركة',
  physicalAddress: 'مكان عمل الشركة',
  addressOf: `في عنوان ${name} نفسه`,
  needs,
}

export const peopleList: Messages['peopleList'] = {
  heading:
    '{count, plural, =0 {من هم الأشخاص المرتبطون بالشركة؟} one {أُضيف شخص واحد} two {أُضيف شخصان} few {أُضيف # أشخاص} many {أُضيف # شخصًا} other {أُضيف # شخص}}',
  addFirst: 'إضافة شخص',
  remove: 'حذف',
  open: 'غير مكتمل',
  unconfirmed: 'مكتمل ولم يُؤكَّد بعد',
  continue: 'متابعة',
  removedElsewhere: 'حُذف هذا الشخص في علامة تبويب أخرى أو على جهاز آخر، ولم يُحفظ عنه شيء بعد ذلك.',
  neededTitle: 'ما زال ينقص',
  shares: 'المالكون المذكورون حتى الآن: {share} من الشركة',
  sharesRest: 'لا يلزم ذكر من يملك الباقي.',
  sharesTitle: 'تحقّق من حصص الملكية',
  tooMany: 'الحد الأقصى للأشخاص هنا هو {max}. إن كانوا أكثر فتواصل معنا.',
  answers: 'ما أدخلته',
  back: 'العودة إلى قائمة الأشخاص',
  listed: 'عدد الأشخاص',
  removeTitle: 'حذف الشخص {number}',
  removeHeading: 'هل تريد حذف \u2068{name}\u2069؟',
  removeLead: 'سيُحذف كل ما أُدخل عن هذا الشخص.',
  removeLink: 'لن يعمل بعد ذلك الرابط الذي أُرسل إلى هذا الشخص.',
  removeApplicant: 'هذا الشخص هو من يقدّم الطلب. ومن يوافق على الشروط باسم الشركة سيكتب اسمه حينئذ.',
  removeOwn:
    'بهذا تحذف نفسك من الأشخاص المرتبطين بالشركة، ويُحذف كل ما أُدخل عنك هنا. ما زال بإمكانك متابعة الطلب، وستكتب اسمك عند الموافقة على الشروط.',
  removeSubmit: 'حذف هذا الشخص',
  keep: 'الإبقاء على هذا الشخص',
}

export const anotherPerson = {
  heading: 'الأشخاص المرتبطون بالشركة',
  lead: 'أضِف كل من يدير الشركة أو يملك أكثر من 25% منها أو يسيطر عليها أو يحق له استخدام الحساب. وقد يجمع الشخص الواحد بين أكثر من صفة.',
  fields: {
    another: {
      label: 'هل تحتاج إلى إضافة شخص آخر؟',
      options: { yes: 'نعم', no: 'لا' },
      errors: { missing: 'حدِّد هل تحتاج إلى إضافة شخص آخر' },
    },
  },
}
