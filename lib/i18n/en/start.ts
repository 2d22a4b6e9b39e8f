/** The start page, and the page on which the account is chosen, in English. */
export const start = {
  title: 'Open an account',
  heading: 'Open an account',
  lead: 'Apply online for an account with {brand}, for yourself or for a company. You can stop at any time and come back in this browser.',
  needTitle: 'What you will need',
  needPerson: 'For yourself',
  needPersonTime: 'About {minutes, plural, one {# minute} other {# minutes}}',
  needCompany: 'For a company',
  needCompanyTime:
    'About {minutes, plural, one {# minute} other {# minutes}}, and about {each, plural, one {# minute} other {# minutes}} more for each person of the company',
  needAcceptance:
    'at the end, someone who accepts the terms: an owner, the chief executive or another person in control',
  next: 'Once you have sent your application, we check your answers. We may ask for documents, such as a photo of your passport.',
  begin: 'Start now',
  beginAnother: 'Start another application',
  resumeTitle: 'Your applications in this browser',
  resumeOne: 'Application {reference}',
  resumeNew: 'New application',
  resumePersonal: 'Account for yourself',
  resumeCompany: 'Account for a company',
  resumeNothing: 'Nothing answered yet',
  resumeTasks: '{done} of {total} parts completed',
  resumeUpdated: 'Last changed {ago}',
  resumeUntil: 'Kept until {date}',
  resumeNear: 'Deleted on {date} if you do not go on',
  resumeSubmitted: 'Sent',
  resume: 'Continue',
  resumeView: 'View status',
}

export const account = { only: 'You are opening: {product}.' }
