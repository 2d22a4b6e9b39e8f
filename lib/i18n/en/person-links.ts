/** The words about a person of a company who fills in their own part, in English. */
export const personLinks = {
  email: {
    subject: '{brand}: your part of {reference}',
    lead: 'A company is applying for an account with {brand} and has named you. With this link you fill in your own part yourself: who you are and where you live.',
    open: 'Open it by {date}:',
    code: 'You are then asked for a six-digit code. Whoever sent you this link has it and tells you: it is in no email of ours.',
    see: 'You see nothing of the application but your own part.',
    notYou:
      'If you know nothing of this, you need not do anything. Without the code nobody can open anything with this link; do not pass it on.',
  },
  /** What the person agrees to: another text needs another `consentWording`. */
  consent:
    'What I have entered about myself is true. I agree that {brand} uses it to decide on the company’s application and passes it on to the platform that keeps the account, and I know that whoever fills in the application for the company can see it.',
}
