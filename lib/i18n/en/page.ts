export const sections = {
  you: 'About you',
  company: 'The company',
  business: 'Its business',
  profile: 'Further details',
  person: 'People of the company',
  account: 'Your account',
  agreement: 'Terms',
}

export const page = {
  skip: 'Skip to main content',
  testTag: 'Test environment',
  testEnvironment: 'Nothing you enter here opens a real account.',
  language: 'Language',
  back: 'Back',
  continue: 'Continue',
  change: 'Change',
  optional: '(optional)',
  notProvided: 'Not provided',
  yes: 'Yes',
  help: 'Get help',
  helpText: 'If you have a question, contact us.',
  helpTextReference: 'Tell us your reference, so that we find your application.',
  helpReference: 'Your reference',
  helpEmail: 'Email',
  helpPhone: 'Phone',
  helpOnline: 'Online',
  helpOnlineText: 'Visit our help page',
  helpHours: 'Opening hours',
  /** Only beside the embedded platform, where nobody has to be named. */
  helpTest: 'This is a test. If you have a question, ask the person who gave you this address.',
  retainedUntil: 'We keep your answers until {date} and then delete them.',
  retainedLonger: 'Each answer you save extends this time.',
  retainedDecided: 'You can see this page until {date}. Then we delete what you entered here.',
  deletedSoon: 'Your answers will be deleted on {date}',
  deletedSoonText: 'If you go on before then, we keep them for longer.',
  step: 'Step {number} of {total}',
  /** Shown while an answer can still add or remove a step. */
  stepOnly: 'Step {number}',
  /** Within a step of a company. */
  page: 'Page {number} of {total}',
  pageOnly: 'Page {number}',
  saved: 'Earlier answers are saved',
  savedAll: 'All answers are saved',
  changing: 'Change an answer',
}

/** When somebody answers: patterns that the browser fills in too, for each reader's own time zone. */
export const openingHours = {
  range: '{from} to {to}',
  group: '{days}, {times}',
  next: '{before}; {after}',
  zoned: '{hours} ({zone})',
  local: 'Where you are: {hours}',
  within: 'Now: within these hours',
  outside: 'Closed now. Opens {day} at {time}',
  outsideToday: 'Closed now. Opens today at {time}',
  always: 'At any time',
}
