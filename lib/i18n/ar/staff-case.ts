/** The words of one application's page for staff, in Arabic. */
export const staffCase = {
  tabs: {
    label: 'أقسام الطلب',
    answers: 'الإجابات',
    documents: 'المستندات',
    messages: 'الرسائل',
    activity: 'النشاط',
    technical: 'البيانات التقنية',
  },
  onThisPage: 'في هذه الصفحة',
  aside: 'عن هذا الطلب',
  next: {
    report: 'البتّ في البلاغ',
    stopped: 'معالجة ما توقّف',
    second: 'معالجة الطلب الثاني',
    flags: 'البتّ فيما لوحظ',
    contact: 'البتّ في البريد الإلكتروني',
  },
  required: 'مطلوب من المنصة.',
  ids: 'المعرّفات',
  applicationId: 'معرّف الطلب',
  documents: { none: 'لم تطلب المنصة أي مستند بعد.' },
  messages: {
    none: 'لم تُكتب أي رسالة إلى العميل بعد.',
    text: 'يُحذف نص الرسالة بعد إرسالها.',
    deviceCode: 'رمز الموافقة في الفرع',
    other: 'رسالة إلى العميل',
    states: { waiting: 'بانتظار الإرسال', sent: 'أُرسلت', dropped: 'لم تُرسل' },
    channels: { email: 'البريد الإلكتروني', sms: 'رسالة نصية قصيرة' },
  },
  linked: {
    title: 'طلبات مرتبطة',
    reasons: {
      customer: 'حساب آخر للعميل نفسه',
      person: 'الاسم نفسه وتاريخ الميلاد نفسه',
      name: 'الاسم نفسه',
      email: 'البريد الإلكتروني نفسه',
      telephone: 'رقم الهاتف نفسه',
      browser: 'فُتح في المتصفح نفسه',
    },
  },
}
