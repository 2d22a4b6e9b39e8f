import type { Messages } from '../translate.ts'

/** The page on which the answers are checked and sent, in Arabic. */
export const review: Messages['review'] = {
  heading: 'تحقّق من إجاباتك',
  lead: 'هذا ما سيُرسل إلينا. غيِّر ما يحتاج إلى تصحيح.',
  acceptTitle: 'إرسال طلبك',
  accept: 'إرسال الطلب تأكيد منك بأنك وافقت على الشروط بتاريخ {date} وأن هذه الإجابات إجاباتك.',
  submit: 'الموافقة والإرسال',
  sending: 'جارٍ إرسال طلبك. قد يستغرق ذلك بضع ثوانٍ.',
  notSent:
    'انقطع الاتصال بنا، ولا نعرف إن كان طلبك قد أُرسل. اضغط الزر مرة أخرى: لا يُرسل الطلب مرتين أبدًا.',
  termsOpen: 'لم تعد موافقتك على الشروط سارية. اقرأها ووافق عليها من جديد قبل إرسال الطلب.',
  toTerms: 'الانتقال إلى الشروط',
  stale: 'تغيّرت إجاباتك بعد فتح هذه الصفحة، ولم يُرسل شيء. تحقّق منها مرة أخرى قبل إرسالها.',
  unavailable: 'لم يُرسل شيء لأننا لم نتمكن من حفظ طلبك الآن. حاول مرة أخرى بعد قليل.',
  termsRow: 'الشروط',
  termsValue: 'تمت الموافقة عليها بتاريخ {date}',
  attestedRow: 'صحة المعلومات واكتمالها',
  attestedValue: 'تم الإقرار بذلك بتاريخ {date}',
  attesterRow: 'وافق عليها',
  registeredAddress: 'العنوان المسجَّل',
  physicalAddress: 'مكان عمل الشركة',
  /** Between the parts of an address in one row. */
  comma: '، ',
  skipped:
    '{count, plural, zero {لا أسئلة اختيارية دون إجابة} one {سؤال اختياري واحد دون إجابة} two {سؤالان اختياريان دون إجابة} few {# أسئلة اختيارية دون إجابة} many {# سؤالًا اختياريًا دون إجابة} other {# سؤال اختياري دون إجابة}}',
}
