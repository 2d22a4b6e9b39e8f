export const people = {
  unnamed: 'Person {number}',
  otherAddress: 'At another address',
  otherAddressHint: 'You enter it next.',
  registeredAddress: 'At the registered address of the company',
  physicalAddress: 'Where the company operates',
  addressOf: 'At the same address as {name}',
  needs: {
    MISSING_OFFICER: 'Name a director or officer of the company, for example the CEO.',
    MISSING_BENEFICIAL_OWNER: 'Name the owners: everyone who owns more than 25% of the company.',
    MISSING_CONTROL_PERSON:
      'Name a person in control: someone with significant control over the company, for example the CEO.',
    MISSING_AUTHORIZED_PERSON: 'Name a person who may use the account for the company.',
    SHARES_ABOVE_100:
      'The owners’ shares come to {share, number}%. Change them: together they cannot be more than 100%.',
    SHARES_FAR_BELOW_100:
      'The owners you named have {share, number}% together. If someone else owns more than 25%, add that person.',
  },
}

export const peopleList = {
  heading:
    '{count, plural, =0 {Who are the people of the company?} one {# person added} other {# people added}}',
  addFirst: 'Add a person',
  remove: 'Remove',
  open: 'Incomplete',
  /** All is answered, and a link to confirm it was sent. */
  unconfirmed: 'Completed, not yet confirmed',
  continue: 'Continue',
  removedElsewhere:
    'That person was removed in another tab or on another device. Nothing more was saved about them.',
  neededTitle: 'Still needed',
  shares: 'Owners named so far: {share} of the company',
  /** Where the rest is too little for anyone to be named. */
  sharesRest: 'The owners of the rest do not have to be named.',
  sharesTitle: 'Check the shares',
  tooMany: 'No more than {max} people can be named here. If there are more, contact us.',
  answers: 'What you entered',
  back: 'Back to the list of people',
  listed: 'People named',
  removeTitle: 'Remove person {number}',
  removeHeading: 'Do you want to remove {name}?',
  removeLead: 'Everything entered about this person will be deleted.',
  removeLink: 'The link that was sent to this person will stop working.',
  /** For staff. */
  removeApplicant:
    'This person makes the application. The person who accepts the terms for the company will enter their own name then.',
  removeOwn:
    'You are removing yourself from the people of the company. Everything entered about you here will be deleted. You can still go on with the application, and will enter your name when you accept the terms.',
  removeSubmit: 'Remove this person',
  keep: 'Keep this person',
}

export const anotherPerson = {
  heading: 'The people of the company',
  lead: 'Name everyone who runs the company, owns more than 25% of it, controls it or may use the account. One person can be several of these.',
  fields: {
    another: {
      label: 'Do you need to add another person?',
      options: { yes: 'Yes', no: 'No' },
      errors: { missing: 'Select whether you need to add another person' },
    },
  },
}
