/** What the pages of a company say besides its questions, in English. */

export const anotherPerson = {
  heading: 'The people of the company',
  lead: 'Name everyone who runs the company, owns more than 25% of it, controls it or may use the account. One person can be several of these.',
  fields: {
    another: {
      label: 'Do you need to add another person?',
      options: { yes: 'Yes', no: 'No' },
      errors: { missing: 'Select yes if you need to add another person' },
    },
  },
}

export const tasks = {
  heading: 'Open an account for a company',
  lead: 'Do these in any order. Everything is saved as you go: you can stop and come back in this browser.',
  done: '{done} of {total} completed',
  names: {
    company: 'Company details',
    addresses: 'Addresses',
    business: 'What the company does',
    people: 'People',
    account: 'The account',
    terms: 'Terms',
    review: 'Check and send',
  },
  hints: {
    company: 'Its name, legal form and numbers, and how to reach it',
    addresses: 'Where it is registered and where it works',
    business: 'Its business, the countries it is active in and where its money comes from',
    people: 'Who runs it, owns it and acts for it',
    account: 'What the account will hold',
    terms: 'Read and accept the documents',
    review: 'See everything once more, then send it',
  },
  waits: {
    terms: 'When everything above is completed',
    review: 'When you have accepted the terms',
  },
  status: {
    not_started: 'Not started',
    in_progress: 'In progress',
    completed: 'Completed',
    cannot_start: 'Cannot start yet',
  },
  peopleNamed: '{count, plural, one {# person named} other {# people named}}',
  /** Where the operator has no account for companies. */
  notOffered: {
    heading: 'Companies cannot open an account here',
    text: 'None of the accounts that can be opened here is for companies.',
    contact: 'If your company needs one, write to {email}.',
    change: 'Change who the account is for',
  },
}

export const peopleList = {
  heading:
    '{count, plural, =0 {Who are the people of the company?} one {You have named # person} other {You have named # people}}',
  addFirst: 'Add a person',
  remove: 'Remove',
  open: 'Still open',
  complete: 'Complete',
  continue: 'Continue',
  removedElsewhere:
    'That person was removed in another tab or on another device. Nothing more was saved about them.',
  neededTitle: 'Still needed',
  sharesTitle: 'Check the shares',
  tooMany: 'No more than {max} people can be named here. If there are more, write to us.',
  answers: 'What you entered',
  back: 'Back to the people',
  listed: 'People named',
  removeTitle: 'Remove person {number}',
  removeHeading: 'Do you want to remove {name}?',
  removeLead: 'Everything you entered about this person will be deleted.',
  removeSubmit: 'Remove this person',
  keep: 'Keep this person',
}

/** On the page of a question that the platform wants answered otherwise. */
export const wanted = {
  title: 'What we need here',
  before: 'What you sent: {value}',
}
