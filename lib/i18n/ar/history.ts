import type { Messages } from '../translate.ts'
import { noticeMoments } from './notifications.ts'

export const history: Messages['history'] = {
  title: 'ما حدث حتى الآن',
  zone: 'الأوقات: {zone}',
  earlier:
    '{count, plural, zero {لا أحداث سابقة} one {حدث سابق واحد} two {حدثان سابقان} few {# أحداث سابقة} many {# حدثًا سابقًا} other {# حدث سابق}}',
  removedLater: 'شخص حُذف لاحقًا',
  moments: {
    ...noticeMoments,
    started: 'بدأت طلبك.',
    prepared:
      'نُقل ما كنت قد أدخلته حتى ذلك الحين إلى الجهة التي كانت ستدير الحساب لسؤالها عمّا تطلبه. لم تكن قد وافقت على شيء بعد.',
    accepted: 'وافقت على الشروط.',
    attested: 'وافقت على الشروط وأكّدت أن ما أدخلته صحيح وكامل.',
    sent: '{given, select, accepted {وافقت على الشروط وأرسلت طلبك.} attested {أكّدت أن ما أدخلته صحيح وكامل، ووافقت على الشروط وأرسلت طلبك.} other {أرسلت طلبك.}}',
    sent_again:
      '{given, select, accepted {وافقت على الشروط وأرسلت طلبك مرة أخرى.} attested {أكّدت أن ما أدخلته صحيح وكامل، ووافقت على الشروط وأرسلت طلبك مرة أخرى.} other {أرسلت طلبك مرة أخرى.}}',
    not_accepted: 'لم يكن ممكنًا قبول طلبك بصورته تلك.',
    asked: 'طلبنا منك إضافة شيء أو تغييره.',
    returned: 'أعاد موظفونا الطلب إليك.',
    complete: 'اكتمل لدينا كل ما طلبناه منك.',
    reviewing: 'بدأت المراجعة.',
    approved: 'تمت الموافقة على طلبك.',
    rejected: 'لم تتم الموافقة على طلبك.',
    changed: 'غيّرت هذه الإجابات: {answers}',
    person_added: 'أضفت شخصًا: \u2068{person}\u2069',
    person_removed: 'حذفت شخصًا.',
    started_for_you: 'بدأ موظفونا طلبك نيابة عنك.',
    changed_for_you: 'غيّر موظفونا هذه الإجابات: {answers}',
    person_added_for_you: 'أضاف موظفونا شخصًا: \u2068{person}\u2069',
    person_removed_for_you: 'حذف موظفونا شخصًا.',
    document_sent: 'أرسلت مستندًا: \u2068{document}\u2069',
    document_sent_for_you: 'أرسل موظفونا مستندًا نيابة عنك: \u2068{document}\u2069',
    document_sent_by_person: 'أرسل أحد أشخاص الشركة مستندًا: \u2068{document}\u2069',
    document_not_accepted: 'لم يُقبل ملف أحد المستندات: \u2068{document}\u2069',
    document_insufficient: 'طلبنا منك ملفًا آخر: \u2068{document}\u2069',
    document_rejected: 'لم يُقبل أحد المستندات: \u2068{document}\u2069',
    document_approved: 'قُبل أحد المستندات: \u2068{document}\u2069',
  },
}
