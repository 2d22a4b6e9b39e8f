import { noticeMoments } from './notifications.ts'

export const history = {
  title: 'What has happened so far',
  zone: 'Times: {zone}',
  earlier: '{count, plural, one {# earlier entry} other {# earlier entries}}',
  removedLater: 'someone removed later',
  moments: {
    ...noticeMoments,
    started: 'You started your application.',
    prepared:
      'What you had entered so far was passed on to the service that would hold the account, to ask what it requires. You had accepted nothing yet.',
    accepted: 'You accepted the terms.',
    attested: 'You accepted the terms and confirmed that what you entered is true and complete.',
    sent: '{given, select, accepted {You accepted the terms and sent your application.} attested {You confirmed that what you entered is true and complete, accepted the terms and sent your application.} other {You sent your application.}}',
    sent_again:
      '{given, select, accepted {You accepted the terms and sent your application again.} attested {You confirmed that what you entered is true and complete, accepted the terms and sent your application again.} other {You sent your application again.}}',
    not_accepted: 'Your application could not be accepted as it was.',
    asked: 'We asked you to add or change something.',
    returned: 'Our staff returned your application to you.',
    complete: 'We had everything we asked for.',
    reviewing: 'The review began.',
    approved: 'Your application was approved.',
    rejected: 'Your application was not approved.',
    changed: 'You changed these answers: {answers}',
    person_added: 'You added a person: \u2068{person}\u2069',
    person_removed: 'You removed a person.',
    started_for_you: 'Our staff started your application for you.',
    changed_for_you: 'Our staff changed these answers: {answers}',
    person_added_for_you: 'Our staff added a person: \u2068{person}\u2069',
    person_removed_for_you: 'Our staff removed a person.',
    document_sent: 'You sent a document: \u2068{document}\u2069',
    document_sent_for_you: 'Our staff sent a document for you: \u2068{document}\u2069',
    document_sent_by_person: 'A person of the company sent a document: \u2068{document}\u2069',
    document_not_accepted:
      'The file you sent for a document was not accepted: \u2068{document}\u2069',
    document_insufficient: 'We asked you for another file: \u2068{document}\u2069',
    document_rejected: 'A document was not accepted: \u2068{document}\u2069',
    document_approved: 'A document was accepted: \u2068{document}\u2069',
  },
}
