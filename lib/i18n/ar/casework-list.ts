/** The words of the list of applications, in Arabic. */

export const caseworkList = {
  views: {
    label: 'طرق العرض',
    all: 'الكل',
    attention: 'تحتاج إلى تدخّل',
    mine: 'المُسندة إليّ',
    unassigned: 'غير المُسندة',
    customer: 'لدى العميل',
    platform: 'لدى المنصة',
    decided: 'صدر قرار بشأنها',
    count:
      '{count, plural, zero {لا طلبات} one {طلب واحد} two {طلبان} few {# طلبات} many {# طلبًا} other {# طلب}}',
    many: 'عدد الطلبات أكثر من {most}',
  },
  empty: {
    all: 'لا توجد طلبات بعد.',
    attention: 'لا طلبات تحتاج إلى تدخّل.',
    mine: 'لا طلبات مفتوحة مُسندة إليك.',
    unassigned: 'كل الطلبات المفتوحة مُسندة.',
    customer: 'لا طلبات لدى العملاء.',
    platform: 'لا طلبات لدى المنصة.',
    decided: 'لم يصدر قرار بشأن أي طلب بعد.',
    visible: 'لا توجد بعد طلبات يمكنك عرضها.',
    page: 'لم تعد في هذه الصفحة طلبات.',
  },
  scope: {
    branch:
      'تظهر لك طلبات فرعك، {branch}{pool, select, yes {، والطلبات التي لا تتبع أي فرع} other {}}.',
    own: 'تظهر لك الطلبات التي بدأتها أو المُسندة إليك{pool, select, yes {، والطلبات التي لا تتبع أي فرع} other {}}.',
  },
  advice: {
    search:
      'تحقّق من الإملاء، أو ابحث بالرقم المرجعي أو البريد الإلكتروني أو رقم الهاتف. يُعثر على الأسماء من بدايتها.',
    filter: 'لا يوجد في هذه القائمة طلب تنطبق عليه كل عوامل التصفية.',
  },
  /** Why an application needs attention. */
  reasons: {
    report: '«لم أكن أنا»',
    stopped: 'توقّف الإرسال',
    documents: 'لم يُحَل مستند إلى المنصة',
    second: 'طلب ثانٍ',
    flags: 'بانتظار قرار بشأن مؤشرات المخاطر',
    contact: 'بانتظار قرار بشأن البريد الإلكتروني',
  },
  caption: '{view}. {order}.',
  applicant: 'العميل',
  waiting: 'في هذه الحالة',
  decidedOn: 'صدر القرار',
  sortBy: 'الترتيب حسب {column}',
  orders: {
    'started-desc': 'الأحدث أولًا',
    'started-asc': 'الأقدم أولًا',
    'since-asc': 'الأطول مدة في حالتها أولًا',
    'since-desc': 'الأقصر مدة في حالتها أولًا',
    'status-asc': 'حسب الحالة، وأولها ما يحتاج إلى تدخّل',
    'status-desc': 'حسب الحالة، وأولها ما صدر قرار بشأنه',
    'flags-desc': 'مؤشرات المخاطر الأشد خطورة أولًا',
    'flags-asc': 'مؤشرات المخاطر الأقل خطورة أولًا',
  },
  flags: {
    label: 'مؤشرات المخاطر',
    anyFlags: 'الكل',
    any: 'مع مؤشرات مخاطر',
    high: 'خطورة مرتفعة',
    medium: 'خطورة متوسطة',
    low: 'خطورة منخفضة',
    none: 'لا يوجد',
    notYet: 'لم يُتحقق منها بعد',
    count:
      '{count, plural, zero {لا مؤشرات} one {مؤشر واحد} two {مؤشران} few {# مؤشرات} many {# مؤشرًا} other {# مؤشر}}',
  },
  severities: { high: 'مرتفعة', medium: 'متوسطة', low: 'منخفضة' },
  you: 'أنت',
  take: 'إسناد إليّ',
  takeHidden: ': {name}',
  bulk: {
    select: 'تحديد {name}',
    selectAll: 'تحديد كل طلبات هذه الصفحة',
    none: 'إسناد الطلبات المحددة إلى',
    to: 'إسناد {count, plural, zero {الطلبات} one {طلب واحد} two {طلبين} few {# طلبات} many {# طلبًا} other {# طلب}} إلى',
    choose: 'اختر المسؤول',
    nobody: 'غير مُسند',
    submit: 'إسناد',
    clear: 'إلغاء التحديد',
    assigned:
      '{count, plural, zero {لم يُسند أي طلب.} one {أُسند طلب واحد.} two {أُسند طلبان.} few {أُسندت # طلبات.} many {أُسند # طلبًا.} other {أُسند # طلب.}}',
    failed:
      '{count, plural, zero {لم يبقَ طلب غير مُسند} one {لم يُسند طلب واحد} two {لم يُسند طلبان} few {لم تُسند # طلبات} many {لم يُسند # طلبًا} other {لم يُسند # طلب}}، لأن الطلب أو الزميل لم يعد متاحًا لك:',
    unnamed: 'غير ظاهر لك',
    missing: 'حدِّد الطلبات أولًا.',
    missingTo: 'اختر من تُسند إليه الطلبات.',
  },
  keys: {
    open: 'اختصارات لوحة المفاتيح',
    title: 'اختصارات لوحة المفاتيح',
    text: 'تعمل ما دام التركيز داخل القائمة، حتى لا تعيق الكتابة أو قارئ الشاشة.',
    next: 'الطلب التالي',
    previous: 'الطلب السابق',
    enter: 'فتح الطلب',
    select: 'تحديد الطلب أو إلغاء تحديده',
    take: 'إسناد الطلب إليّ',
    search: 'الانتقال إلى البحث',
    help: 'عرض هذه الاختصارات',
    close: 'إغلاق',
  },
  found:
    '{count, plural, =0 {لم يُعثر على طلبات} zero {لم يُعثر على طلبات} one {عُثر على طلب واحد} two {عُثر على طلبين} few {عُثر على # طلبات} many {عُثر على # طلبًا} other {عُثر على # طلب}}',
  foundMore: 'عُثر على أكثر من {most} طلب',
  /** Below the first page. */
  range: '1–{last} من {isMore, select, yes {أكثر من {total}} other {{total}}}',
}
