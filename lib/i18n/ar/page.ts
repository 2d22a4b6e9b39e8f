import type { Messages } from '../translate.ts'

export const sections: Messages['sections'] = {
  you: 'معلوماتك',
  company: 'الشركة',
  business: 'نشاطها',
  profile: 'معلومات إضافية',
  person: 'الأشخاص',
  account: 'حسابك',
  agreement: 'الشروط',
}

export const page: Messages['page'] = {
  skip: 'الانتقال إلى المحتوى الرئيسي',
  testTag: 'بيئة تجريبية',
  testEnvironment: 'كل ما يُكتب هنا للتجربة، ولا يُفتح به حساب حقيقي.',
  language: 'اللغة',
  back: 'رجوع',
  continue: 'متابعة',
  change: 'تغيير',
  optional: '(اختياري)',
  notProvided: 'لم يُذكر',
  yes: 'نعم',
  help: 'المساعدة',
  helpText: 'إذا كان لديك سؤال فتواصل معنا.',
  helpTextReference: 'اذكر لنا رقمك المرجعي كي نجد طلبك.',
  helpReference: 'رقمك المرجعي',
  helpEmail: 'البريد الإلكتروني',
  helpPhone: 'الهاتف',
  helpOnline: 'عبر الإنترنت',
  helpOnlineText: 'صفحة المساعدة لدينا',
  helpHours: 'ساعات العمل',
  helpTest: 'هذه بيئة تجريبية. إذا كان لديك سؤال فاسأل من أعطاك عنوان هذا الموقع.',
  retainedUntil: 'نحتفظ بإجاباتك حتى {date} ثم نحذفها.',
  retainedLonger: 'كل إجابة تحفظها تمدّد هذه المدة.',
  retainedDecided: 'يمكنك الاطلاع على هذه الصفحة حتى {date}. وبعد ذلك نحذف ما أدخلته هنا.',
  deletedSoon: 'ستُحذف إجاباتك في {date}',
  deletedSoonText: 'إن تابعت قبل ذلك، احتفظنا بها مدة أطول.',
  step: 'الخطوة {number} من {total}',
  stepOnly: 'الخطوة {number}',
  page: 'الصفحة {number} من {total}',
  pageOnly: 'الصفحة {number}',
  saved: 'الإجابات السابقة محفوظة',
  savedAll: 'جميع الإجابات محفوظة',
  changing: 'تغيير إجابة',
}

/** When somebody answers, in Arabic. */
export const openingHours: Messages['openingHours'] = {
  range: 'من {from} إلى {to}',
  group: '{days}، {times}',
  next: '{before}؛ {after}',
  zoned: '{hours} ({zone})',
  local: 'بتوقيت مكانك: {hours}',
  within: 'الآن: ضمن هذه الساعات',
  outside: 'مغلق الآن. نفتح يوم {day} الساعة {time}',
  outsideToday: 'مغلق الآن. نفتح اليوم الساعة {time}',
  always: 'في أي وقت',
}
