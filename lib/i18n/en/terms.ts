/** The terms and their acceptance, in English. */
export const termsStep = {
  heading: 'Read and accept the terms',
  lead: 'Open each document and read it before you accept.',
  fields: {
    attester_name: {
      label: 'Your full name',
      why: 'The terms are accepted by a person who may speak for the company.',
      errors: {
        missing: 'Enter your full name',
        too_long: 'Full name must be {max} characters or fewer',
        wrong_characters:
          'Full name must only include letters, digits, spaces, hyphens, apostrophes, dots, commas, slashes and brackets',
      },
    },
    attester_role: {
      label: 'You accept for {company}',
      short: 'Role',
      options: {
        BENEFICIAL_OWNER: 'As an owner of the company',
        CEO: 'As its chief executive (CEO)',
        CONTROL_PERSON: 'As another person who controls it',
      },
      hints: {
        CONTROL_PERSON:
          'If you are a director, choose this if you decide, alone or with others, what the company does',
      },
      errors: { missing: 'Select in which role you accept the terms' },
    },
    terms_and_conditions_accepted: {
      label: 'I have read these documents and accept the terms and conditions',
      short: 'Terms',
      errors: {
        missing: 'Tick the box to confirm that you have read the documents and accept the terms',
      },
    },
    information_attested: {
      label: 'I confirm that everything I have entered is true and complete',
      short: 'Confirmation',
      errors: { missing: 'Tick the box to confirm that your information is true and complete' },
    },
  },
}

export const terms = {
  /** Below the roles in which a company's terms can be accepted. */
  noRole: {
    label: 'None of these?',
    text: 'Then you cannot accept for the company: someone who has one of these roles must.',
    next: 'Your answers are saved. Open this page together with that person: they enter their own name here, read the documents and accept. If you are not sure, contact us.',
    /**
     * Where the person who fills in the application is one of the people, and it would be accepted under that
     * name.
     */
    nextNamed:
      'Your answers are saved. First clear “{question}” in your own answers under “{people}”, or your name would be recorded. Then open this page together with that person: they enter their own name here, read the documents and accept. If you are not sure, contact us.',
  },
  /** Below them, where the person who fills in the application is one of the people. */
  recordedName: {
    label: 'Name recorded with your acceptance',
    /** Where a role is proposed to them. */
    other:
      'If someone else accepts, first clear “{question}” in your own answers under “{people}”. That person then enters their own name here.',
  },
  documents: 'Documents',
  version: 'In force from {date}',
  replaced: 'This version was replaced on {date}.',
  current: 'Read the version that is in force now',
  open: 'Read',
  print: 'Print',
  printThis: 'Print this document',
  back: 'Back to the terms',
  textChangedTitle: 'The documents have changed since you accepted',
  acceptAgain: 'Your acceptance no longer counts. Read the documents and accept the terms again.',
  changedTitle: 'Your answers have changed since you accepted',
  changedText:
    'Your acceptance no longer counts, because it was for other answers. These have changed:',
  personRemoved: 'A person was removed',
  textChanged: 'The documents have changed. Read the new version before you accept the terms.',
}
