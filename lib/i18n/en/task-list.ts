/** The list of tasks of a company’s application, in English. */
export const tasks = {
  heading: 'Open an account for a company',
  lead: 'Complete the parts in any order, then check everything and send it. Everything is saved as you go: you can stop and come back in this browser.',
  leadToSend:
    'All questions are answered and saved. What is left is to check the answers and send them. Until you do, you can change any part.',
  done: '{done} of {total} completed',
  names: {
    company: 'Company details',
    addresses: 'Addresses',
    business: 'What the company does',
    people: 'People',
    account: 'The account',
    review: 'Check, accept and send',
  },
  hints: {
    company: 'Its name, legal form and numbers, and how to reach it',
    addresses: 'Where it is registered and where it operates',
    business: 'Its business, the countries it is active in and where its money comes from',
    people: 'Who runs it, owns it and acts for it',
    account: 'Which account, and its currency',
    currency: 'The currency of the account',
    review:
      'See everything once more, accept the terms and send it. An owner, the chief executive or another person in control has to accept them.',
  },
  send: 'Check and send',
  waits: 'When everything above is completed',
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
    contact: 'If your company needs one, contact us.',
    change: 'Change who the account is for',
  },
}
