import type { Messages } from '../translate.ts'

/** What every form shares, in Arabic. */
export const form: Messages['form'] = {
  errorPrefix: 'خطأ: ',
  hiddenError: 'خطأ:',
  summaryTitle: 'توجد مشكلة',
  warningTitle: 'هل هذا صحيح؟',
  warningLead: 'إن لم يكن صحيحًا فغيِّره، وإن كان صحيحًا فاضغط «متابعة» مرة أخرى.',
  sending: 'لحظة واحدة',
  oneMore: 'سؤال إضافي: {question}',
  notSent: 'لم يتم الإرسال. تحقّق من اتصالك بالإنترنت وحاول مرة أخرى: كل ما أدخلته باقٍ هنا.',
  saved: 'لدينا رقم أدخلته من قبل وآخره \u2066{masked}\u2069. للاحتفاظ به، اترك هذا الحقل فارغًا.',
  savedHidden: 'لدينا رقم أدخلته من قبل. للاحتفاظ به، اترك هذا الحقل فارغًا.',
  withdraw: 'حذف هذا الرقم ({label})',
  unreadable: 'لم نتمكن من قراءة ما أُرسل، ولذلك لم يتغيّر شيء. تحقّق من إجاباتك وأرسلها مرة أخرى.',
  changedElsewhere: 'تغيّر هذا الطلب في علامة تبويب أخرى أو على جهاز آخر. تحقّق من إجاباتك ثم تابع.',
  unavailable: 'لم نتمكن من حفظ إجاباتك الآن. ما زالت في هذه الصفحة: حاول مرة أخرى بعد قليل.',
  tooMany:
    'تكررت المحاولات كثيرًا في وقت قصير. انتظر {seconds, plural, zero {# ثانية} one {ثانية واحدة} two {ثانيتين} few {# ثوانٍ} many {# ثانية} other {# ثانية}} ثم حاول مرة أخرى.',
  day: 'اليوم',
  month: 'الشهر',
  year: 'السنة',
  callingCode: 'رمز الاتصال',
  chooseCallingCode: 'اختر بلدًا',
  useSuggestion: 'استخدام \u2066{suggestion}\u2069',
  keepTyped: 'الإبقاء على ما كتبتُه',
  countryNumber: 'البلد {number}',
  addCountry: 'إضافة بلد آخر',
  countryHint: 'اكتب الحروف الأولى ثم اختر من القائمة.',
  countryNone: 'لا يوجد بلد بهذا الاسم',
  countryResults: 'عدد البلدان: {count}',
  countrySelected: '{option}، {position} من {count}',
}
