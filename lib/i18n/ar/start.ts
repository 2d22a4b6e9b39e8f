import type { Messages } from '../translate.ts'

export const start: Messages['start'] = {
  title: 'فتح حساب',
  heading: 'فتح حساب',
  lead: 'قدِّم طلب فتح حساب لدى \u2068{brand}\u2069 عبر الإنترنت، باسمك أو لشركة. يمكنك التوقف في أي وقت والعودة إلى طلبك من هذا المتصفح.',
  needTitle: 'ما تحتاج إليه',
  needPerson: 'لحساب باسمك',
  needPersonTime:
    'يستغرق نحو {minutes, plural, zero {# دقيقة} one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}',
  needCompany: 'لحساب شركة',
  needCompanyTime:
    'يستغرق نحو {minutes, plural, zero {# دقيقة} one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}، ونحو {each, plural, zero {# دقيقة أخرى} one {دقيقة واحدة أخرى} two {دقيقتين أخريين} few {# دقائق أخرى} many {# دقيقة أخرى} other {# دقيقة أخرى}} لكل شخص من الأشخاص المرتبطين بالشركة',
  needAcceptance:
    'في النهاية، من يوافق على الشروط: أحد المالكين أو الرئيس التنفيذي أو شخص آخر يسيطر على الشركة',
  next: 'بعد أن ترسل الطلب نتحقق من إجاباتك، وقد نطلب منك مستندات، مثل صورة من جواز سفرك.',
  begin: 'البدء الآن',
  beginAnother: 'بدء طلب آخر',
  resumeTitle: 'طلباتك في هذا المتصفح',
  resumeOne: 'الطلب \u2066{reference}\u2069',
  resumeNew: 'طلب جديد',
  resumePersonal: 'حساب باسمك',
  resumeCompany: 'حساب لشركة',
  resumeNothing: 'لا توجد إجابات بعد',
  resumeTasks: 'اكتمل {done} من {total} أقسام',
  resumeUpdated: 'آخر تغيير: {ago}',
  resumeUntil: 'محفوظ حتى {date}',
  resumeNear: 'سيُحذف في {date} إن لم تتابع',
  resumeSubmitted: 'تم الإرسال',
  resume: 'متابعة',
  resumeView: 'عرض حالة الطلب',
}

export const account: Messages['account'] = {
  only: 'الحساب الذي تطلب فتحه: \u2068{product}\u2069.',
}
