/** The start page, and the page on which the account is chosen, in English. */
export const start = {
  title: 'Open an account',
  heading: 'Open an account',
  lead: 'Apply online for an account with {brand}. You can stop at any time and come back in this browser.',
  time: 'It takes about {minutes, plural, one {# minute} other {# minutes}}.',
  whoTitle: 'Who can apply',
  who: 'Anyone who wants an account in their own name, and anyone who opens one for a company.',
  needTitle: 'What you will need for yourself',
  companyTitle: 'What you will need for a company',
  companyTime:
    'It takes about {minutes, plural, one {# minute} other {# minutes}}, and about {each, plural, one {# minute} other {# minutes}} more for each person of the company.',
  begin: 'Start now',
  beginAnother: 'Start another application',
  resumeTitle: 'Your applications in this browser',
  resumeOne: 'Application {reference}',
  resumeUpdated: 'Last changed {ago}',
  resumeUntil: 'Kept until {date}',
  resumeNear: 'Deleted on {date} if you do not go on',
  resumeSubmitted: 'Sent',
  resume: 'Continue',
  resumeView: 'View status',
}

export const account = { only: 'You are opening: {product}.' }
