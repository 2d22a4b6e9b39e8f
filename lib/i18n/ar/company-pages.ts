/** What the pages of a company say besides its questions, in Arabic. */

export const anotherPerson = {
  heading: 'الأشخاص المعنيون بالشركة',
  lead: 'أضِف كل من يدير الشركة أو يملك أكثر من 25% منها أو يتحكم فيها أو يحق له استخدام الحساب. وقد يجمع الشخص الواحد بين أكثر من صفة.',
  fields: {
    another: {
      label: 'هل تحتاج إلى إضافة شخص آخر؟',
      options: { yes: 'نعم', no: 'لا' },
      errors: { missing: 'اختر «نعم» إذا احتجت إلى إضافة شخص آخر' },
    },
  },
}

export const tasks = {
  heading: 'فتح حساب لشركة',
  lead: 'أكمِل هذه الأقسام بأي ترتيب. يُحفظ كل شيء أولًا بأول، ويمكنك التوقف والعودة لاحقًا في هذا المتصفح.',
  done: 'اكتمل {done} من {total}',
  names: {
    company: 'بيانات الشركة',
    addresses: 'العناوين',
    business: 'نشاط الشركة',
    people: 'الأشخاص',
    account: 'الحساب',
    terms: 'الشروط',
    review: 'المراجعة والإرسال',
  },
  hints: {
    company: 'الاسم والشكل القانوني والأرقام وطرق التواصل',
    addresses: 'العنوان المسجَّل ومكان العمل',
    business: 'ما تقوم به، والبلدان التي تعمل فيها، ومصدر أموالها',
    people: 'من يديرها ومن يملكها ومن يتصرف باسمها',
    account: 'ما سيُودَع في الحساب',
    terms: 'قراءة المستندات والموافقة عليها',
    review: 'مراجعة كل شيء مرة أخيرة ثم إرساله',
  },
  waits: {
    terms: 'بعد اكتمال كل ما سبق',
    review: 'بعد الموافقة على الشروط',
  },
  status: {
    not_started: 'لم يبدأ',
    in_progress: 'قيد الإكمال',
    completed: 'مكتمل',
    cannot_start: 'غير متاح بعد',
  },
  peopleNamed:
    '{count, plural, one {شخص واحد} two {شخصان} few {# أشخاص} many {# شخصًا} other {# شخص}}',
  /** Where the operator has no account for companies. */
  notOffered: {
    heading: 'لا يمكن للشركات فتح حساب هنا',
    text: 'لا يتاح هنا أي حساب للشركات.',
    contact: 'إن كانت شركتك تحتاج إلى حساب فراسلنا على {email}.',
    change: 'تغيير إجابتك',
  },
}

export const peopleList = {
  heading:
    '{count, plural, =0 {من هم الأشخاص المعنيون بالشركة؟} one {أضفت شخصًا واحدًا} two {أضفت شخصين} few {أضفت # أشخاص} many {أضفت # شخصًا} other {أضفت # شخص}}',
  addFirst: 'إضافة شخص',
  remove: 'حذف',
  open: 'غير مكتمل',
  complete: 'مكتمل',
  continue: 'متابعة',
  removedElsewhere: 'حُذف هذا الشخص في علامة تبويب أخرى أو على جهاز آخر، ولم يُحفظ عنه شيء بعد ذلك.',
  neededTitle: 'ما زال ينقص',
  sharesTitle: 'تحقّق من حصص الملكية',
  tooMany: 'الحد الأقصى للأشخاص هنا هو {max}. إن كانوا أكثر فراسلنا.',
  answers: 'ما أدخلته',
  back: 'العودة إلى الأشخاص',
  listed: 'عدد الأشخاص',
  removeTitle: 'حذف الشخص {number}',
  removeHeading: 'هل تريد حذف \u2068{name}\u2069؟',
  removeLead: 'سيُحذف كل ما أدخلته عن هذا الشخص.',
  removeSubmit: 'حذف هذا الشخص',
  keep: 'الإبقاء على هذا الشخص',
}

/** On the page of a question that the platform wants answered otherwise. */
export const wanted = {
  title: 'ما نحتاج إليه هنا',
  before: 'ما أرسلته: \u2068{value}\u2069',
}
