/** The words of one application's page for staff, in English. */
export const staffCase = {
  tabs: {
    label: 'Parts of the application',
    answers: 'Answers',
    documents: 'Documents',
    messages: 'Messages',
    activity: 'Activity',
    technical: 'Technical',
  },
  onThisPage: 'On this page',
  aside: 'About this application',
  next: {
    report: 'Decide on the report',
    stopped: 'Deal with what stopped',
    second: 'Deal with the second application',
    flags: 'Decide on what was noticed',
    contact: 'Decide on the email address',
  },
  required: 'Required by the platform.',
  ids: 'IDs',
  applicationId: 'Application ID',
  documents: { none: 'The platform has not asked for any documents yet.' },
  messages: {
    none: 'No messages have been written to the customer yet.',
    text: 'What a message says is deleted once it has been sent.',
    deviceCode: 'the code for accepting in the branch',
    other: 'a message to the customer',
    states: { waiting: 'Waiting', sent: 'Sent', dropped: 'Not sent' },
    channels: { email: 'Email', sms: 'SMS' },
  },
  linked: {
    title: 'Linked applications',
    reasons: {
      customer: 'further account of the same customer',
      person: 'same name and date of birth',
      name: 'same name',
      email: 'same email address',
      telephone: 'same telephone number',
      browser: 'opened in the same browser',
    },
  },
}
