import type { Messages } from '../translate.ts'

/** The list of tasks of a company’s application, in Arabic. */
export const tasks: Messages['tasks'] = {
  heading: 'فتح حساب لشركة',
  lead: 'أكمِل الأقسام بأي ترتيب، ثم راجع كل شيء وأرسل الطلب. يُحفظ كل شيء أولًا بأول، ويمكنك التوقف والعودة لاحقًا في هذا المتصفح.',
  leadToSend:
    'أجبت عن كل الأسئلة وحُفظت إجاباتك. لم يبقَ إلا مراجعتها ثم إرسال الطلب، ويمكنك حتى ذلك الحين تغيير أي قسم.',
  done: 'اكتمل {done} من {total}',
  names: {
    company: 'بيانات الشركة',
    addresses: 'العناوين',
    business: 'نشاط الشركة',
    people: 'الأشخاص',
    account: 'الحساب',
    review: 'المراجعة والموافقة والإرسال',
  },
  hints: {
    company: 'الاسم والشكل القانوني والأرقام وطرق التواصل',
    addresses: 'عنوانها المسجَّل ومكان عملها',
    business: 'ما تقوم به، والبلدان التي تعمل فيها، ومصدر أموالها',
    people: 'من يديرها ومن يملكها ومن يتصرف باسمها',
    account: 'نوع الحساب وعملته',
    currency: 'عملة الحساب',
    review:
      'مراجعة كل شيء مرة أخيرة والموافقة على الشروط ثم الإرسال. يجب أن يوافق عليها أحد المالكين أو الرئيس التنفيذي أو شخص آخر يسيطر على الشركة.',
  },
  send: 'المراجعة والإرسال',
  waits: 'بعد اكتمال كل ما سبق',
  status: {
    not_started: 'لم يبدأ',
    in_progress: 'قيد الإكمال',
    completed: 'مكتمل',
    cannot_start: 'غير متاح بعد',
  },
  peopleNamed:
    '{count, plural, zero {# شخص} one {شخص واحد} two {شخصان} few {# أشخاص} many {# شخصًا} other {# شخص}}',
  /** Where the operator has no account for companies. */
  notOffered: {
    heading: 'لا يمكن للشركات فتح حساب هنا',
    text: 'لا يتاح هنا أي حساب للشركات.',
    contact: 'إن كانت شركتك تحتاج إلى حساب فتواصل معنا.',
    change: 'تغيير صاحب الحساب',
  },
}
