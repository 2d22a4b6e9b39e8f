/**
 * Defines who may do and see what: one row per action or page of the build, one cell per actor. It states what
 * the design requires (SECURITY.md, `lib/staff/rules/permissions.ts`), not what happens to be so:
 * `e2e/access-matrix.spec.ts` tries every cell on a running server, and fails for an action or page of the
 * build without a row, and for a row that names none. `npm run access` makes `docs/security/access.md` of it,
 * with every cell written out.
 *
 * A new action or page needs a row here, and in `e2e/support/access-actions.ts` or `access-pages.ts` the way to
 * request it. A row whose name ends in ` (…)` is another case of the same action or page.
 */

/** In the order of the columns. */
export const actors = {
  customer: 'the customer, in the browser in which the application is open',
  other: 'another customer, with an application of their own',
  nobody: 'somebody without any session',
  agent: 'an agent who is signed in',
  supervisor: 'a supervisor who is signed in and had no part in the application',
  administrator: 'an administrator who is signed in and had no part in the application',
  outsider: 'an agent of another branch, where staff see the applications of their own only',
  holder:
    'an agent who is signed in and has what was sent or shown to the customer: links, codes, numbers',
  beside:
    'an agent who has signed in in the customer’s own browser, where the application is still open',
  device:
    'a device of the branch that was handed to the customer, who has not typed the code sent to them',
  proven: 'the same device, once the customer has typed that code',
  person:
    'a person of a company, in the browser in which they opened the link to their own part, and have confirmed nothing yet',
} as const
export type Actor = keyof typeof actors

/** The answers, as they can be seen from outside. Whatever is not allowed changes nothing. */
export const outcomes = {
  yes: 'allowed: it takes effect, or the page is shown',
  'as staff':
    'allowed in the name of that member of staff, as the audit shows; never as the customer',
  '403': 'refused: the answer says that this person may not',
  '404': 'not found: the same answer as for what does not exist',
  '401': 'refused without proof of another kind: a signature or a token of a program',
  'sign in': 'led to the page on which staff sign in',
  'in words': 'refused with a sentence on the same page',
  elsewhere: 'led to where this person goes on, and shown nothing of it',
} as const
export type Outcome = keyof typeof outcomes

export type Cells = { readonly [Who in Actor]: Outcome }
type Row = { about: string; cells: Cells }
export type Rows = { readonly [name: string]: Row }

const staff = ['agent', 'supervisor', 'administrator', 'outsider', 'holder', 'beside'] as const

const agents = ['agent', 'outsider', 'holder', 'beside'] as const

/** Returns the same cell for all, or one for all of staff and one for everybody else. */
function cells(others: Outcome, ofStaff: Outcome = others): Cells {
  const names = Object.keys(actors) as Actor[]
  const isStaff = (name: string) => staff.some((each) => each === name)
  return Object.fromEntries(
    names.map((name) => [name, isStaff(name) ? ofStaff : others]),
  ) as unknown as Cells
}

const everybody = cells('yes')
const nobodyHere = cells('404')
/** Open to anyone with the address: a device that is held to one application shows nothing else. */
const notOnDevices: Cells = { ...everybody, device: '404', proven: '404' }
const staffOnly = cells('sign in', 'yes')
const supervisorsOnly: Cells = { ...staffOnly, ...only(agents, '403') }
const administratorsOnly: Cells = { ...supervisorsOnly, supervisor: '403' }
/** For one application: members who may not see it get the answer that there is none. */
const staffOfCase: Cells = { ...staffOnly, outsider: '404' }
const supervisorsOfCase: Cells = { ...supervisorsOnly, outsider: '404' }
/** A signed-in member acts in their own name in that browser. */
const owner: Cells = { ...nobodyHere, customer: 'yes', beside: 'as staff' }
/** Only customers do this, for themselves: staff are refused whatever else their browser holds. */
const ownerAlone: Cells = { ...nobodyHere, ...only(staff, '403'), customer: 'yes' }
/** Also on a device that was handed over. */
const ownerOrDevice: Cells = { ...owner, device: 'yes', proven: 'yes' }

/** Only a person of a company does this in their own part: nobody else, and staff in no browser. */
const personAlone: Cells = { ...nobodyHere, ...only(staff, '403'), person: 'yes' }

/** Keyed by the action's exported name. */
export const actionRows: Rows = {
  startApplication: {
    about: 'Begin an application for oneself',
    cells: { ...notOnDevices, ...only(staff, '403') },
  },
  saveStep: { about: 'Answer a question', cells: owner },
  findInRegister: {
    about: 'Look a company or an address up in a register, and use it',
    cells: owner,
  },
  saveStepGroup: {
    about: 'Answer the questions of a page that asks several, also about a person of a company',
    cells: owner,
  },
  savePersonStep: { about: 'Change an answer about a person of a company', cells: owner },
  addPerson: { about: 'Add a person of a company', cells: owner },
  removePerson: { about: 'Remove a person of a company', cells: owner },
  sendPersonLink: {
    about: 'Send a person of a company a link to their own part',
    cells: ownerAlone,
  },
  takePersonLinkBack: { about: 'Take such a link back', cells: ownerAlone },
  openOwnPart: {
    about: 'Open a link to one’s own part, with its code',
    cells: { ...notOnDevices, ...only(staff, '403') },
  },
  askForPersonLink: {
    about: 'Ask for a new link to one’s own part, by one that was locked',
    cells: notOnDevices,
  },
  saveOwnPart: { about: 'Answer a question in one’s own part', cells: personAlone },
  confirmOwnPart: {
    about: 'Confirm one’s own part, and agree to the use of one’s data',
    cells: personAlone,
  },
  declineOwnPart: {
    about: 'Say that one has nothing to do with the company',
    cells: personAlone,
  },
  submitApplication: {
    about: 'Accept the terms, attest, and send the application in',
    cells: { ...ownerAlone, device: 'elsewhere', proven: 'yes' },
  },
  saveForLater: { about: 'Have a link sent to come back by', cells: ownerAlone },
  revokeResumeLinks: { about: 'Take the way back by link away', cells: ownerAlone },
  stopContact: { about: 'Stop another contact that staff asked for', cells: ownerAlone },
  requestResumeLink: { about: 'Ask for a link with an address', cells: notOnDevices },
  renewResumeLink: { about: 'Have a late link sent again', cells: notOnDevices },
  openResumeLink: {
    about: 'Open a link that was sent, with its code',
    cells: { ...notOnDevices, ...only(staff, '403') },
  },
  reportByMessage: {
    about: 'Say “This was not me” by the link in a message',
    cells: { ...notOnDevices, ...only(staff, '403') },
  },
  reportHere: {
    about: 'Say “This was not me” in the open application',
    cells: { ...ownerAlone, device: 'yes', proven: 'yes' },
  },
  createDeviceLink: { about: 'Make a link to another device', cells: ownerAlone },
  'createDeviceLink (for a customer)': {
    about: 'Make a link to a device on which a customer accepts',
    cells: staffOfCase,
  },
  connectDevice: { about: 'Let another device in, by its number', cells: ownerAlone },
  'connectDevice (for a customer)': {
    about: 'Let the device in on which a customer accepts',
    cells: staffOfCase,
  },
  takeDeviceBack: { about: 'End what goes on with another device', cells: ownerAlone },
  'takeDeviceBack (for a customer)': {
    about: 'End what goes on with the device on which a customer accepts',
    cells: staffOfCase,
  },
  finishOnDevice: {
    about: 'Give the device back',
    cells: { ...ownerOrDevice, customer: 'elsewhere', beside: 'elsewhere' },
  },
  sendDeviceCode: {
    about: 'Have the code sent that is typed on a device of the branch',
    cells: { ...ownerAlone, customer: '404', device: 'yes', proven: 'elsewhere' },
  },
  enterDeviceCode: {
    about: 'Type that code, and so show who one is',
    cells: { ...ownerAlone, customer: '404', device: 'yes', proven: 'elsewhere' },
  },
  claimDevice: {
    about: 'Open a link to another device, which waits until its number is typed',
    cells: {
      ...everybody,
      ...only(staff, '403'),
      customer: 'elsewhere',
      device: 'in words',
      proven: 'in words',
    },
  },
  signInStaff: { about: 'Sign in as staff, with the password', cells: everybody },
  enterStaffCode: { about: 'The code that follows the password', cells: cells('sign in') },
  enterStaffBackupCode: { about: 'A backup code instead', cells: cells('sign in') },
  startStaffPasskeySignIn: {
    about: 'A passkey instead: what it is to sign',
    cells: cells('sign in'),
  },
  finishStaffPasskeySignIn: { about: 'A passkey instead: what it signed', cells: cells('sign in') },
  enrolStaff: {
    about: 'The first second factor of one’s own, while there is none',
    cells: cells('sign in', 'elsewhere'),
  },
  enterStaffSetupCode: {
    about: 'The code with which a reset second factor is set up again',
    cells: cells('sign in', 'elsewhere'),
  },
  startStaffPasskeyRegistration: { about: 'Make a passkey of one’s own', cells: staffOnly },
  addStaffPasskey: { about: 'Save a passkey of one’s own', cells: staffOnly },
  removeStaffPasskey: { about: 'Remove a passkey of one’s own', cells: staffOnly },
  createStaffBackupCodes: { about: 'Make backup codes of one’s own', cells: staffOnly },
  startStaffAppChange: {
    about: 'Prepare another authenticator app of one’s own, with password and a code',
    cells: staffOnly,
  },
  finishStaffAppChange: { about: 'Turn it on with its first code', cells: staffOnly },
  chooseStaffPassword: {
    about: 'Choose a password, with the link for it',
    cells: everybody,
  },
  changeStaffPassword: { about: 'Change one’s own password', cells: staffOnly },
  endStaffSession: { about: 'End a session of one’s own', cells: staffOnly },
  changeAccount: {
    about: 'Disable or enable an account, change its role or branch',
    cells: administratorsOnly,
  },
  resetFactor: {
    about: 'Ask for the reset of a colleague’s second factor, approve or reject it',
    cells: administratorsOnly,
  },
  inviteStaffMember: {
    about: 'Invite a colleague, which adds an account',
    cells: administratorsOnly,
  },
  sendPasswordLink: {
    about: 'Send the owner of an account a link to choose a password',
    cells: administratorsOnly,
  },
  requestPasswordLink: {
    about: 'Ask for a link with the address of an account (no mail server is set up here)',
    cells: everybody,
  },
  acknowledgeStaffAlert: {
    about: 'Close an alert about what a colleague looked at or took',
    cells: supervisorsOnly,
  },
  startSearchAction: { about: 'Search the applications', cells: staffOnly },
  assignApplicationAction: {
    about: 'Give an application to somebody of staff',
    cells: staffOfCase,
  },
  assignApplicationsAction: {
    about: 'Give several applications of the list to somebody of staff',
    cells: { ...staffOnly, outsider: 'elsewhere' },
  },
  writeNoteAction: { about: 'Write a note about an application', cells: staffOfCase },
  resendMessageAction: {
    about: 'Have a message that could not be delivered written again',
    cells: staffOfCase,
  },
  retryApplicationAction: { about: 'Go on with what stopped', cells: staffOfCase },
  resolveApplicationAction: {
    about: 'Say what was found on the platform',
    cells: supervisorsOfCase,
  },
  returnApplicationAction: {
    about: 'Send back to its customer what the platform refused',
    cells: supervisorsOfCase,
  },
  closeSecondApplicationAction: {
    about: 'Say what was done about a second application',
    cells: supervisorsOfCase,
  },
  decideFlags: {
    about: 'Send a flagged application on, where a second person decides',
    cells: supervisorsOfCase,
  },
  'decideFlags (with a reason)': {
    about: 'Send a flagged application on, where a reason is enough',
    cells: staffOfCase,
  },
  decideContact: {
    about: 'Approve another contact that somebody else of staff asked for',
    cells: supervisorsOfCase,
  },
  closeReportAction: { about: 'Close a report of a customer', cells: supervisorsOfCase },
  requestDataAction: {
    about: 'Ask for an export or the erasure of what is held about a customer',
    cells: supervisorsOfCase,
  },
  decideDataAction: {
    about: 'Approve an export or an erasure that somebody else asked for',
    cells: supervisorsOfCase,
  },
  startForCustomer: { about: 'Begin an application for a customer', cells: staffOnly },
  saveGroup: { about: 'Fill in for a customer', cells: staffOfCase },
  addPersonFor: { about: 'Add a person of a company for a customer', cells: staffOfCase },
  removePersonFor: { about: 'Remove a person of a company for a customer', cells: staffOfCase },
  sendLink: { about: 'Send a link to the customer’s own contact', cells: staffOfCase },
}

/** Keyed by the name of the page or route in the build. */
export const pageRows: Rows = {
  '/route': { about: 'The bare address', cells: everybody },
  '/[language]/page': {
    about: 'The start page',
    cells: { ...everybody, device: 'elsewhere', proven: 'elsewhere' },
  },
  '/[language]/terms/[version]/[document]/page': { about: 'The terms to read', cells: everybody },
  '/[language]/apply/[application]/page': {
    about: 'An application: leads to where it goes on',
    cells: ownerOrDevice,
  },
  '/[language]/apply/[application]/[step]/page': { about: 'A question', cells: owner },
  '/[language]/apply/[application]/tasks/page': { about: 'The tasks of a company', cells: owner },
  '/[language]/apply/[application]/find/[lookup]/page': {
    about: 'Looking up a company or an address',
    cells: owner,
  },
  '/[language]/apply/[application]/people/page': { about: 'The people of a company', cells: owner },
  '/[language]/apply/[application]/people/[person]/page': { about: 'A person', cells: owner },
  '/[language]/apply/[application]/people/[person]/[step]/page': {
    about: 'A question about a person',
    cells: owner,
  },
  '/[language]/apply/[application]/people/[person]/remove/page': {
    about: 'Removing a person',
    cells: owner,
  },
  '/[language]/apply/[application]/people/[person]/link/page': {
    about: 'A link to a person’s own part, and its code',
    cells: owner,
  },
  '/[language]/apply/[application]/terms/page': {
    about: 'The terms: leads to the review, where they are accepted',
    cells: ownerOrDevice,
  },
  '/[language]/apply/[application]/review/page': {
    about: 'All answers and the terms, before they are accepted and sent',
    cells: ownerOrDevice,
  },
  '/[language]/apply/[application]/status/page': {
    about: 'The status of an application for which something is required',
    cells: ownerOrDevice,
  },
  '/[language]/apply/[application]/receipt/page': {
    about: 'The receipt',
    cells: { ...ownerOrDevice, device: '404' },
  },
  '/[language]/apply/[application]/receipt.pdf/route': {
    about: 'The receipt, on paper',
    cells: owner,
  },
  '/[language]/apply/[application]/receipt.json/route': {
    about: 'The receipt, as it verifies',
    cells: owner,
  },
  '/[language]/apply/[application]/record.pdf/route': { about: 'The record', cells: owner },
  '/[language]/apply/[application]/documents/[document]/page': {
    about: 'A required document',
    cells: owner,
  },
  '/[language]/apply/[application]/documents/[document]/upload/route': {
    about: 'Send a document',
    // A post without an open application is not read.
    cells: { ...owner, beside: '403' },
  },
  '/[language]/apply/[application]/later/page': { about: 'Coming back later', cells: owner },
  '/[language]/apply/[application]/not-me/page': {
    about: '“This was not me”, in the open application',
    cells: ownerOrDevice,
  },
  '/[language]/apply/[application]/device/page': { about: 'Going on elsewhere', cells: owner },
  '/[language]/apply/[application]/device/code/page': {
    about: 'The code on a device of the branch',
    cells: { ...nobodyHere, device: 'yes', proven: 'elsewhere' },
  },
  '/[language]/device/[link]/page': {
    about: 'The page of a link to another device; to look at it opens nothing',
    cells: everybody,
  },
  '/[language]/device/closed/page': { about: 'A device that was closed', cells: everybody },
  '/[language]/not-me/[message]/page': {
    about: 'The page of the link in a message; to look at it does nothing',
    cells: notOnDevices,
  },
  '/[language]/return/page': { about: 'Asking for a link', cells: notOnDevices },
  '/[language]/return/sent/page': {
    about: 'The code that goes with a link, in the browser that asked for it',
    cells: {
      ...notOnDevices,
      ...only(['other', 'nobody', 'person', ...staff], 'elsewhere'),
      holder: 'yes',
      beside: 'yes',
    },
  },
  '/[language]/return/closed/page': { about: 'A session that was closed', cells: notOnDevices },
  '/[language]/return/[link]/page': {
    about: 'The page of a link that was sent; to look at it opens nothing',
    cells: notOnDevices,
  },
  '/[language]/return/message/[message]/page': {
    about: 'The page of the link to the application in a message; to look at it opens nothing',
    cells: { ...notOnDevices, customer: 'elsewhere', beside: 'elsewhere' },
  },
  '/[language]/own-part/[link]/page': {
    about: 'The page of a link to one’s own part; to look at it opens nothing',
    cells: notOnDevices,
  },
  '/[language]/own-part/page': {
    about: 'One’s own part: leads to where it goes on',
    cells: { ...nobodyHere, person: 'yes' },
  },
  '/[language]/own-part/steps/[step]/page': {
    about: 'A question of one’s own part',
    cells: { ...nobodyHere, person: 'yes' },
  },
  '/[language]/own-part/confirm/page': {
    about: 'All answers of one’s own part, before they are confirmed',
    cells: { ...nobodyHere, person: 'yes' },
  },
  '/[language]/own-part/documents/[document]/page': {
    about: 'A document that is asked for about oneself, in one’s own part',
    cells: { ...nobodyHere, person: 'yes' },
  },
  '/[language]/own-part/documents/[document]/upload/route': {
    about: 'Send a document in one’s own part',
    // A post without an open part is not read.
    cells: { ...nobodyHere, person: 'yes' },
  },
  '/staff/route': { about: 'The bare address of staff', cells: everybody },
  '/staff/callback/firm/route': {
    about: 'Back from the firm’s own sign-in (none is set up here)',
    cells: nobodyHere,
  },
  '/[language]/staff/provider/route': {
    about: 'To the firm’s own sign-in (none is set up here)',
    cells: nobodyHere,
  },
  '/[language]/staff/sign-in/page': { about: 'Signing in', cells: cells('yes', 'elsewhere') },
  '/[language]/staff/forgot-password/page': {
    about: 'Asking for a link to choose another password',
    cells: everybody,
  },
  '/[language]/staff/code/page': { about: 'The code after the password', cells: cells('sign in') },
  '/[language]/staff/backup-code/page': { about: 'A backup code', cells: cells('sign in') },
  '/[language]/staff/password/[link]/page': {
    about: 'Choosing a password, with the link for it',
    cells: everybody,
  },
  '/[language]/staff/page': { about: 'All applications', cells: staffOnly },
  '/[language]/staff/applications.csv/route': {
    about: 'All applications as a file, without names and contacts',
    cells: staffOnly,
  },
  '/[language]/staff/applications.csv/route (with contacts)': {
    about: 'All applications as a file, with names and contacts',
    cells: supervisorsOnly,
  },
  '/[language]/staff/statistics/page': {
    about: 'Statistics of the applications in one’s scope, and counts about nobody',
    cells: supervisorsOnly,
  },
  '/[language]/staff/statistics.csv/route': {
    about: 'A table of the statistics as a file',
    cells: supervisorsOnly,
  },
  '/[language]/staff/account/page': { about: 'One’s own account', cells: staffOnly },
  '/[language]/staff/accounts/page': {
    about: 'The accounts of staff',
    cells: administratorsOnly,
  },
  '/[language]/staff/accounts/new/page': {
    about: 'Inviting a colleague',
    cells: administratorsOnly,
  },
  '/[language]/staff/accounts/[account]/page': {
    about: 'An account of somebody else',
    cells: administratorsOnly,
  },
  '/[language]/staff/accounts/[account]/disable/page': {
    about: 'What disabling an account does',
    cells: administratorsOnly,
  },
  '/[language]/staff/accounts/[account]/reset-factor/page': {
    about: 'What resetting the second factor of an account does',
    cells: administratorsOnly,
  },
  '/[language]/staff/data-requests/page': {
    about: 'The exports and erasures that wait for a second person, and those that are closed',
    cells: supervisorsOnly,
  },
  '/[language]/staff/erased/page': {
    about: 'What follows an erasure; names its reference to who erased it',
    cells: staffOnly,
  },
  '/[language]/staff/change-password/page': { about: 'One’s own password', cells: staffOnly },
  '/[language]/staff/second-factor/page': { about: 'One’s own second factors', cells: staffOnly },
  '/[language]/staff/authenticator-app/page': {
    about: 'Another authenticator app of one’s own',
    cells: staffOnly,
  },
  '/[language]/staff/backup-codes/page': { about: 'One’s own backup codes', cells: staffOnly },
  '/[language]/staff/forbidden/page': {
    about: 'Says why a member may not do something; opened without a reason here',
    cells: staffOnly,
  },
  '/[language]/staff/limit/page': {
    about: 'The limit of what a member may view or download was reached',
    cells: staffOnly,
  },
  '/[language]/staff/new/page': { about: 'Beginning for a customer', cells: staffOnly },
  '/[language]/staff/applications/[application]/page': {
    about: 'An application, as staff see it',
    cells: staffOfCase,
  },
  '/[language]/staff/applications/[application]/documents/[upload]/page': {
    about: 'A document that the customer uploaded, while it is still here',
    cells: staffOfCase,
  },
  '/[language]/staff/applications/[application]/documents/[upload]/picture/route': {
    about: 'The picture of it, or of one of its pages',
    cells: staffOfCase,
  },
  '/[language]/staff/applications/[application]/data/page': {
    about: 'Exporting and erasing what is held about a customer',
    cells: supervisorsOfCase,
  },
  '/[language]/staff/applications/[application]/data/export/route': {
    about: 'Everything that is held about a customer, as a file (nobody has approved it here)',
    cells: supervisorsOfCase,
  },
  '/[language]/staff/applications/[application]/fill/page': {
    about: 'Filling in for a customer',
    cells: staffOfCase,
  },
  '/[language]/staff/applications/[application]/fill/[group]/page': {
    about: 'Filling in: one topic',
    cells: staffOfCase,
  },
  '/[language]/staff/applications/[application]/fill/documents/[document]/page': {
    about: 'Filling in: a document',
    cells: staffOfCase,
  },
  '/[language]/staff/applications/[application]/fill/documents/[document]/upload/route': {
    about: 'Upload a document for a customer',
    // A post without a session of staff is not read.
    cells: { ...nobodyHere, ...only(staff, 'yes'), outsider: '404' },
  },
  '/[language]/staff/applications/[application]/fill/link/page': {
    about: 'Sending a link to the customer',
    cells: staffOfCase,
  },
  '/[language]/staff/applications/[application]/fill/people/page': {
    about: 'Filling in: the people of a company',
    cells: staffOfCase,
  },
  '/[language]/staff/applications/[application]/fill/people/[person]/page': {
    about: 'Filling in: a person',
    cells: staffOfCase,
  },
  '/[language]/staff/applications/[application]/fill/people/[person]/[group]/page': {
    about: 'Filling in: one topic about a person',
    cells: staffOfCase,
  },
  '/[language]/staff/applications/[application]/fill/people/[person]/remove/page': {
    about: 'Filling in: removing a person',
    cells: staffOfCase,
  },
  '/[language]/staff/applications/[application]/hand-over/page': {
    about: 'Letting a customer accept in the branch',
    cells: staffOfCase,
  },
  '/[language]/staff/applications/[application]/hand-over/give/route': {
    about: 'Hand this device to the customer, and be signed out on it',
    cells: staffOfCase,
  },
  '/brand/[sheet]/route': { about: 'The colours of the brand', cells: everybody },
  '/api/health/route': { about: 'Whether the process runs', cells: everybody },
  '/api/ready/route': { about: 'Whether it can work', cells: everybody },
  '/api/receipt-keys/route': { about: 'The public keys of receipts', cells: everybody },
  '/api/platform/events/route': {
    about: 'An event of the platform: by its signature alone',
    cells: cells('401'),
  },
  '/sandbox/page': {
    about: 'The embedded test platform (on this machine, or with its password)',
    cells: everybody,
  },
  '/sandbox/mail/page': { about: 'Its e-mails, likewise', cells: everybody },
  '/sandbox/applications/[id]/page': { about: 'An application there, likewise', cells: everybody },
  '/sandbox/oauth/token/route': { about: 'Its tokens: with a secret', cells: cells('401') },
  '/sandbox/api/[...path]/route': { about: 'Its interface: with a token', cells: cells('401') },
  '/_not-found/page': { about: 'What is not there', cells: nobodyHere },
  '/_global-error/page': { about: 'What Next shows when all else fails', cells: nobodyHere },
}

function only<Name extends Actor>(names: readonly Name[], outcome: Outcome) {
  return Object.fromEntries(names.map((name) => [name, outcome])) as { [Each in Name]: Outcome }
}
