import type { Messages } from '../translate.ts'

export const record: Messages['record'] = {
  download: 'تنزيل سجل الطلب (PDF)',
  title: 'سجل طلبك',
  asOf: 'حتى {date}',
  status: 'حالة الطلب',
  sent: 'آخر إرسال',
  testOnly: 'هذه بيئة تجريبية: لا يُفتح فيها أي حساب حقيقي.',
  masked: 'لا يظهر من الأرقام الحساسة إلا جزء منها.',
  changed: 'تغيّرت هذه الإجابات بعد إرسالها، ولم تُرسل التغييرات بعد: {changed}',
  version: 'إصدار {date}',
  page: 'صفحة {page} من {pages}',
}
