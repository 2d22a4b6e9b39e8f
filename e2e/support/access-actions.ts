/** Defines how each action of the table of access is requested, and what shows its effect. */

import { type ActionRow, type Actor, actionRows } from '../../scripts/access-table.ts'
import { type Case, type CaseExtra, customersAddress, type Kind } from './access-case.ts'
import { mayaWithFamilyName } from './applicants.ts'
import { staffPassword } from './staff.ts'

type Fields = [string, string][]

export type ActionRequest = {
  /** The kind of application that it is tried on. */
  kind: Kind
  extra?: CaseExtra
  /** The page that has its form, as `by` sees it: everybody posts what that form holds. */
  page: (on: Case) => string
  by: Actor
  /** Something that only the right one of several forms holds. */
  form?: (on: Case) => string
  /** The additional input. */
  typed?: (on: Case) => Fields
  /** Called by script alone: no form has it, and this is posted. */
  script?: true
  /** The events that the application's audit then has, with their actor. */
  event?: string
  /** The actor in the audit, if that is not the customer or the member of staff. */
  named?: 'system' | 'customer' | 'person'
  /** Where it leads or what the page says, for actions without such an event: nobody else gets that. */
  to?: RegExp
  says?: RegExp
}

const apply = (page: string) => (on: Case) => `apply/${on.id}/${page}`
const casework =
  (page = '') =>
  (on: Case) =>
    `staff/applications/${on.id}${page}`
const language: Fields = [['language', 'en']]
const nobodys = '3f2b8c1e-0000-4000-8000-000000000000'
const texts = (typed: object) =>
  Object.entries(typed).filter((each): each is [string, string] => typeof each[1] === 'string')
const name = { ...mayaWithFamilyName('Documents').typed.name, first_name: 'Mara' }

/** A draft, and the first of `readers` that the table allows it, unless the row says otherwise. */
type Request = Omit<ActionRequest, 'kind' | 'by'> & Partial<ActionRequest>

/** Requests between a right password and the second factor: none of the actors is there. */
const afterPassword = (page: string, typed: Fields): Request => ({
  page: () => `staff/${page}`,
  script: true,
  typed: () => [...language, ...typed],
})
/** Requests on the staff page of an application. */
const asCaseworkEntry = (kind: Kind, event: string, typed: Fields): Request => ({
  kind,
  page: casework(),
  typed: () => typed,
  event,
})
const ownFactor = (typed: Fields, shows: Pick<ActionRequest, 'to' | 'says'>): Request => ({
  extra: 'session',
  page: () => 'staff/second-factor',
  by: 'supervisor',
  script: true,
  typed: () => [...language, ...typed],
  ...shows,
})

/** Keyed by the names of the rows. */
const requests: { readonly [Row in ActionRow]: Request } = {
  startApplication: {
    page: () => '',
    to: /\/apply\/[0-9a-f-]{36}\/applicant$/,
  },
  saveStep: {
    page: apply('name'),
    typed: () => texts(name),
    event: 'step_kept',
  },
  findInRegister: {
    kind: 'company',
    page: apply('find/company'),
    // Gives several results: a single one has a page of its own.
    typed: () => [['search_text', 'lantern']],
    says: /LANTERN HILL PARTNERS LLP/,
  },
  saveStepGroup: {
    kind: 'company',
    page: (on) => `apply/${on.id}/people/${on.person}/person_name`,
    typed: () => [
      ['person_name/first_name', 'Mara'],
      ['person_name/last_name', 'Johnson'],
    ],
    event: 'person_kept',
  },
  savePersonStep: {
    kind: 'company',
    page: (on) => `apply/${on.id}/people/${on.person}/person_name?change=person`,
    typed: () => [
      ['first_name', 'Mara'],
      ['last_name', 'Johnson'],
    ],
    event: 'person_kept',
  },
  addPerson: {
    kind: 'company',
    page: apply('people'),
    typed: () => [['another', 'yes']],
    event: 'person_added',
  },
  removePerson: {
    kind: 'company',
    page: (on) => `apply/${on.id}/people/${on.person}/remove`,
    event: 'person_removed',
  },
  sendPersonLink: {
    kind: 'company',
    page: (on) => `apply/${on.id}/people/${on.owner}/link`,
    typed: () => [['address', 'tomas.rivera@example.org']],
    event: 'person_link_sent',
  },
  remindPerson: {
    kind: 'company',
    extra: 'personLink',
    page: (on) => `apply/${on.id}/people`,
    event: 'person_link_sent',
  },
  takePersonLinkBack: {
    kind: 'company',
    extra: 'personLink',
    page: (on) => `apply/${on.id}/people`,
    event: 'person_link_ended',
  },
  openOwnPart: {
    kind: 'company',
    extra: 'personLink',
    page: (on) => `own-part/${on.link}`,
    typed: (on) => [['code', on.code]],
    event: 'person_link_answered',
    named: 'person',
  },
  askForPersonLink: {
    kind: 'company',
    extra: 'lockedPart',
    page: (on) => `own-part/${on.link}`,
    event: 'person_link_requested',
    named: 'system',
  },
  saveOwnPart: {
    kind: 'company',
    extra: 'openPart',
    page: () => 'own-part/steps/person_contact?change=yes',
    typed: () => [
      ['email_address', 'tomas@example.net'],
      ['telephone_number', '+34 612 34 56 79'],
    ],
    event: 'person_kept',
    named: 'person',
  },
  confirmOwnPart: {
    kind: 'company',
    extra: 'openPart',
    page: () => 'own-part/confirm',
    typed: () => [['consent', 'yes']],
    event: 'person_consented',
    named: 'person',
  },
  declineOwnPart: {
    kind: 'company',
    extra: 'openPart',
    page: () => 'own-part/confirm',
    event: 'person_link_ended',
    named: 'person',
  },
  submitApplication: {
    page: apply('review'),
    typed: () => [['terms_and_conditions_accepted', 'yes']],
    event: 'submission_intended',
  },
  saveForLater: {
    page: apply('later'),
    typed: () => [['address', customersAddress]],
    event: 'return_link_asked',
  },
  revokeReturnLinks: {
    extra: 'link',
    page: apply('later'),
    event: 'return_links_revoked',
  },
  deleteDraft: {
    page: apply('delete'),
    event: 'application_erased',
  },
  sayAnswerNotRight: {
    extra: 'lockedAnswer',
    page: apply('name'),
    form: () => 'value="wrong"',
    event: 'answer_not_right',
  },
  stopContact: {
    kind: 'contact',
    page: apply('later'),
    event: 'contact_stopped',
  },
  requestReturnLink: {
    page: () => 'return',
    typed: (on) => [['address', `${on.id}@example.com`]],
    to: /\/return\/sent$/,
  },
  renewReturnLink: {
    extra: 'lateLink',
    page: (on) => `return/${on.link}`,
    event: 'return_link_asked',
    named: 'system',
  },
  openReturnLink: {
    extra: 'link',
    page: (on) => `return/${on.link}`,
    typed: (on) => [['code', on.code]],
    event: 'return_link_opened',
    named: 'customer',
  },
  continueFromPartner: {
    extra: 'partnerLink',
    page: (on) => `continue/${on.link}`,
    event: 'partner_link_opened',
    named: 'customer',
  },
  reportByMessage: {
    extra: 'link',
    page: (on) => `not-me/${on.message}`,
    event: 'not_me_reported',
    named: 'system',
  },
  reportHere: { page: apply('not-me'), event: 'not_me_reported' },
  createDeviceLink: {
    page: apply('device'),
    event: 'device_link_made',
  },
  'createDeviceLink (for a customer)': {
    page: casework('/hand-over'),
    event: 'device_link_made',
  },
  connectDevice: {
    kind: 'ownClaimed',
    page: apply('device'),
    typed: (on) => [['number', on.number]],
    event: 'device_connected',
  },
  'connectDevice (for a customer)': {
    kind: 'branchClaimed',
    page: casework('/hand-over'),
    typed: (on) => [['number', on.number]],
    event: 'device_connected',
  },
  takeDeviceBack: {
    kind: 'ownClaimed',
    page: apply('device'),
    event: 'device_ended',
  },
  'takeDeviceBack (for a customer)': {
    kind: 'branchClaimed',
    page: casework('/hand-over'),
    event: 'device_ended',
  },
  finishOnDevice: { page: apply('not-me'), event: 'device_ended' },
  sendDeviceCode: {
    page: apply('device/code'),
    event: 'device_code_sent',
  },
  enterDeviceCode: {
    kind: 'coded',
    page: apply('device/code'),
    typed: (on) => [['code', on.deviceCode]],
    event: 'device_code_answered',
  },
  claimDevice: {
    kind: 'ownLink',
    page: (on) => `device/${on.deviceLink}`,
    event: 'device_claimed',
    named: 'system',
  },

  signInStaff: {
    extra: 'account',
    page: () => 'staff/sign-in',
    typed: (on) => [
      ['address', on.address],
      ['password', staffPassword],
    ],
    to: /\/staff\/second-factor$/,
  },
  enterStaffCode: afterPassword('code', [['code', '123456']]),
  enterStaffBackupCode: afterPassword('backup-code', [['code', 'abcd-efgh']]),
  startStaffPasskeyConfirmation: afterPassword('code', []),
  finishStaffPasskeyConfirmation: afterPassword('code', [['answer', '{}']]),
  startStaffPasskeySignIn: {
    page: () => 'staff/sign-in',
    script: true,
    typed: () => [...language],
    says: /"challenge"/,
  },
  finishStaffPasskeySignIn: {
    page: () => 'staff/sign-in',
    script: true,
    typed: () => [...language, ['answer', '{}']],
    says: /This passkey was not accepted/,
  },
  enrolStaff: ownFactor([['code', '123456']], {}),
  enterStaffSetupCode: ownFactor([['code', 'ab12-cd34-ef56']], {}),
  startStaffPasskeyRegistration: ownFactor([['name', 'Key']], { says: /"challenge"/ }),
  addStaffPasskey: ownFactor(
    [
      ['answer', '{}'],
      ['name', 'Key'],
    ],
    { says: /"problem"/ },
  ),
  removeStaffPasskey: ownFactor([['passkey', nobodys]], { to: /\/second-factor\?done=gone$/ }),
  createStaffBackupCodes: {
    extra: 'session',
    page: () => 'staff/backup-codes',
    says: /[a-z0-9]{4}-[a-z0-9]{4}/,
  },
  startStaffAppChange: {
    extra: 'session',
    page: () => 'staff/authenticator-app',
    typed: () => [
      ['password', staffPassword],
      ['code', 'abcd-efgh-jkmn'],
    ],
    says: /This code was not accepted/,
  },
  // Nothing was prepared, so it is too late.
  finishStaffAppChange: {
    extra: 'session',
    page: () => 'staff/authenticator-app',
    script: true,
    typed: () => [...language, ['code', '123456']],
    to: /\/second-factor\?done=late$/,
  },
  chooseStaffPassword: {
    extra: 'invitation',
    page: (on) => `staff/password/${on.passwordLink}`,
    typed: () => [['password', 'seven canaries in one mine']],
    to: /\/sign-in\?why=chosen$/,
  },
  changeStaffPassword: {
    extra: 'session',
    page: () => 'staff/change-password',
    typed: () => [
      ['old', staffPassword],
      ['password', 'seven canaries in one mine'],
    ],
    to: /\/account\?done=password$/,
  },
  endStaffSession: {
    extra: 'session',
    page: () => 'staff/account',
    to: /\/sign-in\?why=ended$/,
  },
  changeAccount: {
    extra: 'account',
    page: (on) => `staff/accounts/${on.account}/disable`,
    typed: () => [['change', 'disable']],
    to: /\/accounts\/[0-9a-f-]{36}\?done=disabled$/,
  },
  // An account without a second factor: an administrator reads that there is nothing to reset.
  resetFactor: {
    extra: 'account',
    page: (on) => `staff/accounts/${on.account}/reset-factor`,
    script: true,
    typed: (on) => [...language, ['account', on.account], ['decision', 'request']],
    to: /\/accounts\/[0-9a-f-]{36}\?done=gone$/,
  },
  addKey: {
    page: () => 'staff/keys/new',
    typed: (on) => [
      ['name', `Shop ${on.id}`],
      ['scopes', 'applications:start'],
    ],
    to: /\/keys\?done=added$/,
  },
  // No such key: an administrator reads that nothing was changed.
  changeKey: {
    page: () => 'staff/keys',
    script: true,
    typed: (on) => [...language, ['partner', on.id]],
    to: /\/keys\?done=gone$/,
  },
  saveReturnUrls: {
    page: (on) => `staff/keys/${on.partner}/return`,
    typed: () => [['urls', 'https://shop.example/done']],
    to: /\/keys\?done=returns$/,
  },
  endKey: {
    page: () => 'staff/keys',
    typed: (on) => [...language, ['partner', on.id]],
    to: /\/keys\?done=gone$/,
  },
  addWebhookForm: {
    page: () => 'staff/webhooks/new',
    typed: (on) => [
      ['name', `crm-${on.id}`],
      ['address', 'https://crm.example.com/hooks'],
      ['events', 'application.approved'],
    ],
    to: /\/webhooks\?done=added$/,
  },
  // No such import: an administrator reads that nothing was changed.
  changeFileImport: {
    page: (on) => `staff/imports/${on.id}`,
    script: true,
    typed: (on) => [...language, ['import', on.id], ['change', 'stop']],
    to: /\/imports\?done=gone$/,
  },
  // No such endpoint: an administrator reads that nothing was changed.
  changeWebhookEndpoint: {
    page: () => 'staff/webhooks',
    script: true,
    typed: (on) => [...language, ['endpoint', on.id], ['change', 'disable']],
    to: /\/webhooks\?done=gone$/,
  },
  rotateKeys: {
    page: () => 'staff/webhooks',
    script: true,
    typed: (on) => [...language, ['endpoint', on.id]],
    to: /\/webhooks\?done=gone$/,
  },
  inviteStaffMember: {
    page: () => 'staff/accounts/new',
    typed: (on) => [
      ['name', 'Lin'],
      ['address', `lin.${on.id}@example.com`],
      ['role', 'agent'],
    ],
    to: /\/accounts\/[0-9a-f-]{36}\?done=added$/,
  },
  sendPasswordLink: {
    extra: 'account',
    page: (on) => `staff/accounts/${on.account}`,
    says: /\/staff\/password\/[A-Za-z0-9]+/,
  },
  requestPasswordLink: {
    page: () => 'staff/forgot-password',
    script: true,
    typed: () => [...language, ['address', 'nobody@example.com']],
    to: /\/forgot-password$/,
  },

  // The alert does not exist: members who may close one read that there is nothing to close.
  acknowledgeStaffAlert: {
    page: () => 'staff',
    script: true,
    typed: () => [...language, ['alert', nobodys]],
    to: /\/staff\?alert=gone#alerts$/,
  },
  startSearchAction: {
    page: () => 'staff',
    typed: () => [['typed', 'Maya']],
    to: /\/staff\?search=[0-9a-f-]{36}$/,
  },
  // A form without the choice that opens it: the list with few colleagues has none.
  findColleagueAction: {
    page: () => 'staff',
    script: true,
    typed: () => [...language, ['typed', 'Maya']],
    to: /\/staff\?view=attention&colleague=[0-9a-f-]{36}#colleague$/,
  },
  assignApplicationAction: asCaseworkEntry('draft', 'application_assigned', []),
  assignApplicationsAction: {
    page: () => 'staff',
    // The member assigns it to themselves by the button in its row.
    typed: (on) => [['take', on.id]],
    event: 'application_assigned',
  },
  writeNoteAction: asCaseworkEntry('draft', 'note_written', [['note', 'They called']]),
  // A message that does not exist: members who may send one again read that there is none.
  resendMessageAction: {
    page: casework(),
    script: true,
    typed: (on) => [...language, ['application', on.id], ['message', nobodys]],
    to: /\?done=gone$/,
  },
  retryApplicationAction: asCaseworkEntry('stopped', 'submission_retried', []),
  returnApplicationAction: asCaseworkEntry('refused', 'submission_sent_back', []),
  resolveApplicationAction: asCaseworkEntry('lost', 'submission_resolved', [['found', 'none']]),
  closeSecondApplicationAction: asCaseworkEntry('doubled', 'second_application_closed', [
    ['done', 'They closed it'],
  ]),
  decideFlags: asCaseworkEntry('held', 'submission_released', [
    ['reason', 'They called'],
    ['outcome', 'sent_on'],
  ]),
  'decideFlags (with a reason)': asCaseworkEntry('vouched', 'submission_released', [
    ['reason', 'They called'],
    ['outcome', 'sent_on'],
  ]),
  decideContact: asCaseworkEntry('contact', 'contact_approved', [['outcome', 'approved']]),
  closeReportAction: asCaseworkEntry('reported', 'report_closed', [
    ['outcome', 'goes_on'],
    ['reason', 'They called'],
  ]),
  requestDataAction: {
    page: casework('/data'),
    form: () => 'value="erasure"',
    typed: () => [['reason', 'customer']],
    event: 'data_requested',
  },
  decideDataAction: {
    kind: 'erasure',
    page: casework('/data?approve=erasure'),
    typed: () => [['outcome', 'approved']],
    event: 'application_erased',
  },
  startForCustomer: {
    page: () => 'staff/new',
    typed: () => [['customer_language', 'en']],
    to: /\/applications\/[0-9a-f-]{36}\/fill\/applicant$/,
  },
  saveGroup: {
    page: casework('/fill/about'),
    typed: () => texts(name).map(([field, text]) => [`name/${field}`, text]),
    event: 'step_kept',
  },
  liftLockAction: {
    extra: 'lockedAnswer',
    page: casework('/fill'),
    form: () => 'value="wrong"',
    event: 'answer_not_right',
  },
  addPersonFor: {
    kind: 'company',
    page: casework('/fill/people'),
    event: 'person_added',
  },
  removePersonFor: {
    kind: 'company',
    page: (on) => `staff/applications/${on.id}/fill/people/${on.person}/remove`,
    event: 'person_removed',
  },
  sendLink: {
    page: casework('/fill/link'),
    typed: () => [['address', customersAddress]],
    event: 'return_link_asked',
  },
}

/** Actors whose browser shows a form, those with the fewest rights first. */
const readers = ['nobody', 'customer', 'person', 'device', 'supervisor', 'administrator'] as const

/** Keyed by the names of the rows. */
export const actionRequests: Readonly<Record<string, ActionRequest>> = Object.fromEntries(
  Object.entries(requests).map(([row, request]) => {
    const by = readers.find((actor) => actionRows[row]?.cells[actor] === 'yes') ?? 'nobody'
    return [row, { kind: 'draft', by, ...request }]
  }),
)
