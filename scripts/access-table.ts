/**
 * Defines who may do and see what: one row per action or page of the build, one cell per actor. It states what
 * the design requires (SECURITY.md, `lib/staff/rules/permissions.ts`), not what happens to be so:
 * `e2e/access-matrix.spec.ts` tries every cell on a running server, and fails for an action or page of the
 * build without a row, and for a row that names none. `npm run access` makes `docs/security/access.md` of it.
 *
 * A new action or page needs a row here. How an action is requested stands in `e2e/support/access-actions.ts`; a
 * page is asked for by its name, and `access-pages.ts` has those that need more. A row whose name ends in ` (…)`
 * is another case of the same action or page.
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
  holder: 'a signed-in agent who has what was sent or shown to the customer: links, codes, numbers',
  beside: 'an agent signed in in the customer’s own browser, where the application is still open',
  device:
    'a device of the branch that was handed to the customer, who has not typed the code sent to them',
  proven: 'the same device, once the customer has typed that code',
  person:
    'a person of a company, in the browser in which they opened the link to their own part, before confirming',
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
const actionTable = {
  startApplication: {
    about: 'Begin an application for oneself',
    cells: { ...notOnDevices, ...only(staff, '403') },
  },
  saveStep: { about: 'Answer a question', cells: owner },
  findInRegister: {
    about: 'Look up a company or an address, and use it',
    cells: owner,
  },
  saveStepGroup: {
    about: 'Answer a page of several questions',
    cells: owner,
  },
  savePersonStep: { about: 'Answer a question about a person of a company', cells: owner },
  addPerson: { about: 'Add a person of a company', cells: owner },
  removePerson: { about: 'Remove a person of a company', cells: owner },
  sendPersonLink: {
    about: 'Send a person a link to their own part',
    cells: ownerAlone,
  },
  remindPerson: { about: 'Remind a person by a new link', cells: ownerAlone },
  takePersonLinkBack: { about: 'Take such a link back', cells: ownerAlone },
  openOwnPart: {
    about: 'Open a link to one’s own part, with its code',
    cells: { ...notOnDevices, ...only(staff, '403') },
  },
  askForPersonLink: {
    about: 'Ask for a new link to one’s own part',
    cells: notOnDevices,
  },
  saveOwnPart: { about: 'Answer a question in one’s own part', cells: personAlone },
  confirmOwnPart: {
    about: 'Confirm one’s own part',
    cells: personAlone,
  },
  declineOwnPart: {
    about: 'Decline one’s own part',
    cells: personAlone,
  },
  submitApplication: {
    about: 'Accept the terms, attest and submit',
    cells: { ...ownerAlone, device: 'elsewhere', proven: 'yes' },
  },
  saveForLater: { about: 'Have a link sent, to come back', cells: ownerAlone },
  deleteDraft: { about: 'Delete an application that was not sent', cells: ownerAlone },
  sayAnswerNotRight: {
    about: 'Say that an answer of the firm’s own system is not right',
    cells: ownerAlone,
  },
  revokeReturnLinks: { about: 'End the links to come back', cells: ownerAlone },
  stopContact: { about: 'Stop a contact that staff asked for', cells: ownerAlone },
  requestReturnLink: { about: 'Ask for a link with an address', cells: notOnDevices },
  renewReturnLink: { about: 'Have a late link sent again', cells: notOnDevices },
  openReturnLink: {
    about: 'Open a link that was sent, with its code',
    cells: { ...notOnDevices, ...only(staff, '403') },
  },
  continueFromPartner: {
    about: 'Open an application that the firm’s own system started',
    cells: { ...notOnDevices, ...only(staff, '403') },
  },
  reportByMessage: {
    about: 'Say “This was not me” by a message',
    cells: { ...notOnDevices, ...only(staff, '403') },
  },
  reportHere: {
    about: 'Say “This was not me” in the open application',
    cells: { ...ownerAlone, device: 'yes', proven: 'yes' },
  },
  createDeviceLink: { about: 'Make a link to another device', cells: ownerAlone },
  'createDeviceLink (for a customer)': {
    about: 'Make a link to a customer’s device',
    cells: staffOfCase,
  },
  connectDevice: { about: 'Let another device in, by its number', cells: ownerAlone },
  'connectDevice (for a customer)': {
    about: 'Let that device in',
    cells: staffOfCase,
  },
  takeDeviceBack: { about: 'End another device', cells: ownerAlone },
  'takeDeviceBack (for a customer)': {
    about: 'End that device',
    cells: staffOfCase,
  },
  finishOnDevice: {
    about: 'Give the device back',
    cells: { ...ownerOrDevice, customer: 'elsewhere', beside: 'elsewhere' },
  },
  sendDeviceCode: {
    about: 'Have the code for a branch device sent',
    cells: { ...ownerAlone, customer: '404', device: 'yes', proven: 'elsewhere' },
  },
  enterDeviceCode: {
    about: 'Type that code',
    cells: { ...ownerAlone, customer: '404', device: 'yes', proven: 'elsewhere' },
  },
  claimDevice: {
    about: 'Open a link to another device, which waits for its number',
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
  startStaffPasskeyConfirmation: {
    about: 'A passkey instead: what it is to sign',
    cells: cells('sign in'),
  },
  finishStaffPasskeyConfirmation: {
    about: 'A passkey instead: what it signed',
    cells: cells('sign in'),
  },
  startStaffPasskeySignIn: {
    about: 'Sign in with a passkey alone: what it is to sign',
    cells: everybody,
  },
  finishStaffPasskeySignIn: {
    about: 'Sign in with a passkey alone: what it signed',
    cells: everybody,
  },
  enrolStaff: {
    about: 'Set up a first second factor',
    cells: cells('sign in', 'elsewhere'),
  },
  enterStaffSetupCode: {
    about: 'The code for setting up a reset second factor',
    cells: cells('sign in', 'elsewhere'),
  },
  startStaffPasskeyRegistration: { about: 'Make a passkey', cells: staffOnly },
  addStaffPasskey: { about: 'Save a passkey', cells: staffOnly },
  removeStaffPasskey: { about: 'Remove a passkey', cells: staffOnly },
  createStaffBackupCodes: { about: 'Make backup codes', cells: staffOnly },
  startStaffAppChange: {
    about: 'Prepare another authenticator app',
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
    about: 'Disable or enable an account; change role or branch',
    cells: administratorsOnly,
  },
  addKey: { about: 'Add a key for a system of the firm', cells: administratorsOnly },
  changeKey: { about: 'Replace such a key', cells: administratorsOnly },
  endKey: { about: 'End such a key', cells: administratorsOnly },
  saveReturnUrls: {
    about: 'Say where its customers may be led back to',
    cells: administratorsOnly,
  },
  changeWebhookEndpoint: {
    about: 'Disable or enable a webhook endpoint; send an event again',
    cells: administratorsOnly,
  },
  rotateKeys: { about: 'Replace the keys of a webhook endpoint', cells: administratorsOnly },
  addWebhookForm: { about: 'Add a webhook endpoint', cells: administratorsOnly },
  changeFileImport: {
    about: 'Start, stop or delete the import of a file of customers',
    cells: administratorsOnly,
  },
  resetFactor: {
    about: 'Ask for, approve or reject the reset of a second factor',
    cells: administratorsOnly,
  },
  inviteStaffMember: {
    about: 'Invite a colleague',
    cells: administratorsOnly,
  },
  sendPasswordLink: {
    about: 'Send a colleague a link to choose a password',
    cells: administratorsOnly,
  },
  requestPasswordLink: {
    about: 'Ask for a link to choose a password (without mail server here)',
    cells: everybody,
  },
  acknowledgeStaffAlert: {
    about: 'Close an alert about a colleague',
    cells: supervisorsOnly,
  },
  startSearchAction: { about: 'Search the applications', cells: staffOnly },
  findColleagueAction: { about: 'Search for a colleague by name', cells: staffOnly },
  assignApplicationAction: {
    about: 'Assign an application',
    cells: staffOfCase,
  },
  assignApplicationsAction: {
    about: 'Assign several applications',
    cells: { ...staffOnly, outsider: 'elsewhere' },
  },
  writeNoteAction: { about: 'Write a note about an application', cells: staffOfCase },
  resendMessageAction: {
    about: 'Send an undelivered message again',
    cells: staffOfCase,
  },
  retryApplicationAction: { about: 'Retry what stopped', cells: staffOfCase },
  resolveApplicationAction: {
    about: 'Say what was found on the platform',
    cells: supervisorsOfCase,
  },
  returnApplicationAction: {
    about: 'Return to the customer what the platform refused',
    cells: supervisorsOfCase,
  },
  closeSecondApplicationAction: {
    about: 'Close a second application',
    cells: supervisorsOfCase,
  },
  decideFlags: {
    about: 'Release a flagged application as second person',
    cells: supervisorsOfCase,
  },
  'decideFlags (with a reason)': {
    about: 'Release a flagged application with a reason',
    cells: staffOfCase,
  },
  decideContact: {
    about: 'Approve a contact that a colleague asked for',
    cells: supervisorsOfCase,
  },
  closeReportAction: { about: 'Close a report of a customer', cells: supervisorsOfCase },
  requestDataAction: {
    about: 'Ask for an export or erasure',
    cells: supervisorsOfCase,
  },
  decideDataAction: {
    about: 'Approve a colleague’s export or erasure',
    cells: supervisorsOfCase,
  },
  startForCustomer: { about: 'Begin an application for a customer', cells: staffOnly },
  saveGroup: { about: 'Fill in for a customer', cells: staffOfCase },
  liftLockAction: {
    about: 'End the lock of answers of the firm’s own system for a customer',
    cells: staffOfCase,
  },
  addPersonFor: { about: 'Add a person of a company for a customer', cells: staffOfCase },
  removePersonFor: { about: 'Remove a person of a company for a customer', cells: staffOfCase },
  sendLink: { about: 'Send a link to the customer', cells: staffOfCase },
} satisfies Rows
export type ActionRow = keyof typeof actionTable
export const actionRows: Rows = actionTable

/** Keyed by the name of the page or route in the build. */
const pageTable = {
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
  '/[language]/apply/[application]/find/[lookup]/results/route': {
    about: 'What is found while it is typed',
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
    about: 'The terms: leads to the review',
    cells: ownerOrDevice,
  },
  '/[language]/apply/[application]/review/page': {
    about: 'The review, before accepting',
    cells: ownerOrDevice,
  },
  '/[language]/apply/[application]/status/page': {
    about: 'The status, while something is required',
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
  '/[language]/apply/[application]/delete/page': {
    about: 'Asking once more before a deletion',
    cells: owner,
  },
  '/[language]/apply/[application]/delete/done/page': {
    about: 'What follows a deletion, in the browser that asked for it; nothing was deleted here',
    cells: nobodyHere,
  },
  '/[language]/apply/[application]/later/page': { about: 'Coming back later', cells: owner },
  '/[language]/apply/[application]/not-me/page': {
    about: '“This was not me”, in the open application',
    cells: ownerOrDevice,
  },
  '/[language]/apply/[application]/not-eligible/page': {
    about: 'Why no account is opened',
    cells: ownerOrDevice,
  },
  '/[language]/apply/[application]/device/page': { about: 'Going on elsewhere', cells: owner },
  '/[language]/apply/[application]/device/code/page': {
    about: 'The code on a device of the branch',
    cells: { ...nobodyHere, device: 'yes', proven: 'elsewhere' },
  },
  '/[language]/device/[link]/page': {
    about: 'A link to another device, looked at',
    cells: everybody,
  },
  '/[language]/continue/[link]/page': {
    about: 'A link of the firm’s own system, looked at',
    cells: notOnDevices,
  },
  '/[language]/device/closed/page': { about: 'A device that was closed', cells: everybody },
  '/[language]/not-me/[message]/page': {
    about: '“This was not me” in a message, looked at',
    cells: notOnDevices,
  },
  '/[language]/reminders/[message]/page': {
    about: 'Ending reminders by one of them, looked at',
    cells: notOnDevices,
  },
  '/[language]/return/page': { about: 'Asking for a link', cells: notOnDevices },
  '/[language]/return/sent/page': {
    about: 'The code for a link, where it was asked for',
    cells: {
      ...notOnDevices,
      ...only(['other', 'nobody', 'person', ...staff], 'elsewhere'),
      holder: 'yes',
      beside: 'yes',
    },
  },
  '/[language]/return/closed/page': { about: 'A session that was closed', cells: notOnDevices },
  '/[language]/return/[link]/page': {
    about: 'A link that was sent, looked at',
    cells: notOnDevices,
  },
  '/[language]/return/message/[message]/page': {
    about: 'The link to the application in a message, looked at',
    cells: { ...notOnDevices, customer: 'elsewhere', beside: 'elsewhere' },
  },
  '/[language]/own-part/[link]/page': {
    about: 'A link to one’s own part, looked at',
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
    about: 'Confirming one’s own part',
    cells: { ...nobodyHere, person: 'yes' },
  },
  '/[language]/own-part/documents/[document]/page': {
    about: 'A document in one’s own part',
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
    about: 'Asking for a link to choose a password',
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
    about: 'Statistics',
    cells: supervisorsOnly,
  },
  '/[language]/staff/statistics.csv/route': {
    about: 'Statistics as a file',
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
    about: 'What resetting a second factor does',
    cells: administratorsOnly,
  },
  '/[language]/staff/brand/page': { about: 'Trying another look', cells: administratorsOnly },
  '/[language]/staff/brand/sheet/route': {
    about: 'The style sheet of the look that is tried',
    cells: administratorsOnly,
  },
  '/[language]/staff/keys/page': {
    about: 'The keys of systems of the firm',
    cells: administratorsOnly,
  },
  '/[language]/staff/keys/new/page': { about: 'Adding such a key', cells: administratorsOnly },
  '/[language]/staff/keys/[partner]/return/page': {
    about: 'Where its customers may be led back to',
    cells: administratorsOnly,
  },
  '/[language]/staff/imports/page': {
    about: 'The files of customers that were imported',
    cells: administratorsOnly,
  },
  '/[language]/staff/imports/new/[partner]/page': {
    about: 'Importing another in the name of a key',
    cells: administratorsOnly,
  },
  '/[language]/staff/imports/new/[partner]/upload/route': {
    about: 'Upload a file of customers',
    // A post without a session of staff is not read.
    cells: { ...nobodyHere, ...only(staff, '403'), administrator: 'yes' },
  },
  '/[language]/staff/imports/[import]/page': {
    about: 'One import',
    cells: administratorsOnly,
  },
  '/[language]/staff/imports/[import]/report/route': {
    about: 'Its report',
    cells: administratorsOnly,
  },
  '/[language]/staff/webhooks/page': {
    about: 'Where systems of the firm hear of applications',
    cells: administratorsOnly,
  },
  '/[language]/staff/webhooks/new/page': {
    about: 'Adding such an endpoint',
    cells: administratorsOnly,
  },
  '/[language]/staff/data-requests/page': {
    about: 'Exports and erasures that were asked for',
    cells: supervisorsOnly,
  },
  '/[language]/staff/erased/page': {
    about: 'What follows an erasure',
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
    about: 'Why a member may not do something',
    cells: staffOnly,
  },
  '/[language]/staff/limit/page': {
    about: 'A limit of viewing was reached',
    cells: staffOnly,
  },
  '/[language]/staff/new/page': { about: 'Beginning for a customer', cells: staffOnly },
  '/[language]/staff/applications/[application]/page': {
    about: 'An application, as staff see it',
    cells: staffOfCase,
  },
  '/[language]/staff/applications/[application]/documents/[upload]/page': {
    about: 'A document that the customer uploaded',
    cells: staffOfCase,
  },
  '/[language]/staff/applications/[application]/documents/[upload]/picture/route': {
    about: 'Its picture',
    cells: staffOfCase,
  },
  '/[language]/staff/applications/[application]/data/page': {
    about: 'Exporting and erasing',
    cells: supervisorsOfCase,
  },
  '/[language]/staff/applications/[application]/data/export/route': {
    about: 'The export (not approved here)',
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
    about: 'Hand this device to the customer',
    cells: staffOfCase,
  },
  '/brand/[file]/route': { about: 'The look of the brand, and its font', cells: everybody },
  '/api/health/route': { about: 'Whether the process runs', cells: everybody },
  '/api/ready/route': { about: 'Whether it can work', cells: everybody },
  '/api/receipt-keys/route': { about: 'The public keys of receipts', cells: everybody },
  '/api/v1/openapi.json/route': {
    about: 'What a firm’s own system may ask, and how',
    cells: everybody,
  },
  '/api/v1/applications/route': {
    about: 'A firm’s own system starts an application, or lists its own: by its key alone',
    cells: cells('401'),
  },
  '/api/v1/applications/[application]/route': {
    about: 'How far one is that it started, or its deletion: by its key alone',
    cells: cells('401'),
  },
  '/api/v1/applications/[application]/links/route': {
    about: 'Another address for it: by its key alone',
    cells: cells('401'),
  },
  '/api/v1/applications/[application]/documents/route': {
    about: 'The documents that the platform requires of it: by its key alone',
    cells: cells('401'),
  },
  '/api/v1/applications/[application]/documents/[document]/route': {
    about: 'A document for it: by its key alone',
    cells: cells('401'),
  },
  '/api/v1/webhooks/[endpoint]/keys/route': {
    about: 'The public keys that sign webhooks; none here, so not found',
    cells: cells('404'),
  },
  '/api/reminders/[message]/route': {
    about: 'Ending reminders by the link in one of them alone; none here, so not found',
    cells: cells('404'),
  },
  '/api/platform/events/route': {
    about: 'An event of the platform: by its signature alone',
    cells: cells('401'),
  },
  '/sandbox/page': {
    about: 'The embedded platform (here or with its password)',
    cells: everybody,
  },
  '/sandbox/mail/page': { about: 'Its e-mails, likewise', cells: everybody },
  '/sandbox/applications/[id]/page': { about: 'An application there, likewise', cells: everybody },
  '/sandbox/oauth/token/route': { about: 'Its tokens: with a secret', cells: cells('401') },
  '/sandbox/api/[...path]/route': { about: 'Its interface: with a token', cells: cells('401') },
  '/_not-found/page': { about: 'What is not there', cells: nobodyHere },
  '/_global-error/page': { about: 'What Next shows when all else fails', cells: nobodyHere },
} satisfies Rows
export type PageRow = keyof typeof pageTable
export const pageRows: Rows = pageTable

function only<Name extends Actor>(names: readonly Name[], outcome: Outcome) {
  return Object.fromEntries(names.map((name) => [name, outcome])) as { [Each in Name]: Outcome }
}
