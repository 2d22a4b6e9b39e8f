import { people } from './people.ts'

/** On the page of a question whose answer the platform asks to change. */
export const outstanding = {
  title: 'What we need here',
  position: 'Answer {number} of {total}',
  before: 'What you sent: {value}',
  mark: 'We asked you for this',
  others: 'Other answers on this page',
  unchanged: '{label}: this answer was not accepted. Give a different one.',
  copied:
    'This address is the same as another one. Select another address below, or correct the one that it is the same as.',
  changeCopied: {
    registered: 'Correct the registered address',
    physical: 'Correct the address where the company operates',
  },
  listTitle: 'Before you can send your application again',
  /** The heading of a review that cannot be sent yet. */
  reviewHeading: 'Your answers',
  listLead: 'We need these first.',
  checkingTitle: 'We are checking your documents',
  notAccepted:
    'Your acceptance was not recorded. You can accept the terms once your application can be sent again.',
  checking:
    'You do not need to do anything now. The page about your application says when you can send it again.',
}

/** The platform's own words. */
export const platform = {
  applicationErrors: {
    MISSING_BENEFICIAL_OWNER: people.needs.MISSING_BENEFICIAL_OWNER,
    MISSING_OFFICER: people.needs.MISSING_OFFICER,
    MISSING_PERSON: 'Name the people of the company.',
    MISSING_INDIVIDUAL: 'Name the people of the company.',
    MISSING_AUTHORIZED_PERSON: people.needs.MISSING_AUTHORIZED_PERSON,
    MISSING_CONTROL_PERSON: people.needs.MISSING_CONTROL_PERSON,
    TERMS_AND_CONDITIONS_NOT_ACCEPTED: 'Accept the terms.',
  },
  documents: {
    PASSPORT: 'Passport',
    DRIVERS_LICENCE_FRONT: 'Driving licence, front',
    DRIVERS_LICENCE_BACK: 'Driving licence, back',
    GOVERNMENT_ID_FRONT: 'Identity card, front',
    GOVERNMENT_ID_BACK: 'Identity card, back',
    UTILITY_BILL: 'Bill for electricity, gas, water or phone',
    BANK_STATEMENT: 'Bank statement',
    INCORPORATION_DOCUMENTS: 'Certificate of incorporation',
    ARTICLES_OF_INCORPORATION: 'Articles of incorporation',
    OWNERSHIP_STRUCTURE_CHART: 'Chart of who owns the company',
  },
  documentStatuses: {
    MISSING: 'Still to send',
    SUBMITTED: 'Sent',
    CHANGES_REQUESTED: 'Send it again',
    REJECTED: 'Not accepted',
    APPROVED: 'Accepted',
  },
}
