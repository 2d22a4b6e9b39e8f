import { noticeMoments } from './notifications.ts'

/** What has happened in an application, as the customer sees it, in English. */
export const history = {
  title: 'What has happened so far',
  earlier: '{count, plural, one {# earlier entry} other {# earlier entries}}',
  removedLater: 'someone removed later',
  moments: {
    ...noticeMoments,
    started: 'You started the application.',
    prepared:
      'What you had entered so far was passed on to the platform that would hold the account, to ask what it requires. You had accepted nothing yet.',
    accepted: 'You accepted the terms.',
    attested: 'You accepted the terms and confirmed that what you entered is true and complete.',
    sent: 'You sent the application.',
    sent_again: 'You sent the application again.',
    not_accepted: 'The application could not be accepted as it was.',
    arrived: 'The application arrived.',
    asked: 'You were asked to add or change something.',
    complete: 'Everything that was asked for had come in.',
    handed_over: 'The application was handed over for review.',
    reviewing: 'The review began.',
    approved: 'The application was approved.',
    rejected: 'The application was not approved.',
    changed: 'You changed these answers: {answers}',
    person_added: 'You added a person: \u2068{person}\u2069',
    person_removed: 'You removed a person.',
    started_for_you: 'Our staff started the application for you.',
    changed_for_you: 'Our staff changed these answers: {answers}',
    person_added_for_you: 'Our staff added a person: \u2068{person}\u2069',
    person_removed_for_you: 'Our staff removed a person.',
    document_sent: 'You sent a document: \u2068{document}\u2069',
    document_sent_for_you: 'Our staff sent a document for you: \u2068{document}\u2069',
    document_not_accepted: 'The file for a document was not accepted: \u2068{document}\u2069',
    document_insufficient: 'Another file was asked for: \u2068{document}\u2069',
    document_rejected: 'A document was not accepted: \u2068{document}\u2069',
    document_approved: 'A document was accepted: \u2068{document}\u2069',
  },
}
