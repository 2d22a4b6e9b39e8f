import { bindingsInputName, groupInputName } from '../../lib/onboarding/progress/group-form.ts'
import { harbourVine, maya } from './applicants.ts'

export type ActionFields = [string, string | Blob][]

const [head] = harbourVine.people ?? []

/**
 * Each action by its name, with its page and a possible post. Those about a company's people are tried on a
 * company, `{person}` being one of them.
 */
export const customerActions: Record<
  string,
  {
    page: string
    /** Belongs to no application: anybody may call it. */
    open?: true
    company?: true
    /** Only if a register is on. */
    register?: true
    fields: (application: string, person: string) => ActionFields
  }
> = {
  startApplication: { page: '', fields: () => [['language', 'en']] },
  saveStep: {
    page: 'name',
    fields: (application) => [
      ['language', 'en'],
      ['application', application],
      ['step', 'name'],
      ...(Object.entries(maya.typed.name) as ActionFields),
    ],
  },
  findInRegister: {
    page: 'find/company',
    company: true,
    register: true,
    fields: (application) => [
      ['language', 'en'],
      ['application', application],
      ['lookup', 'company'],
      ['search_text', 'lantern'],
    ],
  },
  saveStepGroup: {
    page: 'people/{person}/person_name',
    company: true,
    fields: (application, person) => [
      ['language', 'en'],
      ['application', application],
      ['person', person],
      ['step', 'person_name'],
      ['group', 'person_about'],
      [bindingsInputName('person_name'), '{}'],
      ...(Object.entries(head?.typed.person_name ?? {}).map(([name, value]) => [
        groupInputName('person_name', name),
        value,
      ]) as ActionFields),
    ],
  },
  savePersonStep: {
    page: 'people/{person}/person_name?change=person',
    company: true,
    fields: (application, person) => [
      ['language', 'en'],
      ['application', application],
      ['person', person],
      ['step', 'person_name'],
      ...(Object.entries(head?.typed.person_name ?? {}) as ActionFields),
    ],
  },
  addPerson: {
    page: 'people',
    company: true,
    fields: (application) => [
      ['language', 'en'],
      ['application', application],
      ['another', 'no'],
    ],
  },
  removePerson: {
    page: 'people/{person}/remove',
    company: true,
    fields: (application) => [
      ['language', 'en'],
      ['application', application],
      ['person', nobody],
    ],
  },
  sendPersonLink: {
    page: 'people/{person}/link',
    company: true,
    fields: (application, person) => [
      ['language', 'en'],
      ['application', application],
      ['person', person],
      // No address, so that no e-mail is sent.
      ['address', 'tomas'],
    ],
  },
  takePersonLinkBack: {
    page: 'people/{person}/link',
    company: true,
    fields: (application, person) => [
      ['language', 'en'],
      ['application', application],
      ['person', person],
    ],
  },
  openOwnPart: {
    page: `own-part/${'x'.repeat(43)}`,
    open: true,
    fields: () => [
      ['language', 'en'],
      ['link', 'x'.repeat(43)],
      ['code', '123456'],
    ],
  },
  askForPersonLink: {
    // The page of an unknown link asks for nothing.
    page: '',
    open: true,
    fields: () => [
      ['language', 'en'],
      ['link', 'x'.repeat(43)],
    ],
  },
  saveOwnPart: {
    // Nobody here has a part of their own.
    page: '',
    open: true,
    fields: () => [
      ['language', 'en'],
      ['step', 'person_contact'],
      ['email_address', 'tomas.rivera@example.org'],
      ['telephone_number', '+34 612 34 56 78'],
    ],
  },
  declineOwnPart: {
    page: '',
    open: true,
    fields: () => [['language', 'en']],
  },
  confirmOwnPart: {
    page: '',
    open: true,
    fields: () => [
      ['language', 'en'],
      ['mark', 'x'],
      ['consent', 'yes'],
    ],
  },
  submitApplication: {
    page: 'review',
    fields: (application) => [
      ['language', 'en'],
      ['application', application],
      // No revision of ours, so that even a valid form is refused.
      ['revision', '0'],
      ['version', '2026-11-26'],
      ['terms_and_conditions_accepted', 'yes'],
    ],
  },
  saveForLater: {
    page: 'later',
    fields: (application) => [
      ['language', 'en'],
      ['application', application],
      // No address, so that no e-mail is sent.
      ['address', 'maya'],
    ],
  },
  revokeResumeLinks: {
    page: 'later',
    fields: (application) => [
      ['language', 'en'],
      ['application', application],
    ],
  },
  stopContact: {
    page: 'later',
    fields: (application) => [
      ['language', 'en'],
      ['application', application],
    ],
  },
  requestResumeLink: {
    page: 'return',
    open: true,
    fields: () => [
      ['language', 'en'],
      ['address', 'nobody'],
    ],
  },
  renewResumeLink: {
    // The page of an unknown link asks for an address.
    page: '',
    open: true,
    fields: () => [
      ['language', 'en'],
      ['link', 'x'.repeat(43)],
    ],
  },
  openResumeLink: {
    page: `return/${'x'.repeat(43)}`,
    open: true,
    fields: () => [
      ['language', 'en'],
      ['link', 'x'.repeat(43)],
      ['code', '123456'],
    ],
  },
  reportByMessage: {
    // The page of an unknown message has no form.
    page: '',
    open: true,
    fields: () => [
      ['language', 'en'],
      ['message', 'x'.repeat(43)],
    ],
  },
  reportHere: {
    page: 'not-me',
    fields: (application) => [
      ['language', 'en'],
      // Nobody's, so that even a valid form is refused.
      ['application', application],
    ],
  },
  createDeviceLink: {
    page: 'device',
    fields: (application) => [
      ['language', 'en'],
      ['application', application],
      ['page', 'name'],
    ],
  },
  connectDevice: {
    page: 'device',
    fields: (application) => [
      ['language', 'en'],
      ['application', application],
      ['number', '123456'],
    ],
  },
  takeDeviceBack: {
    page: 'device',
    fields: (application) => [
      ['language', 'en'],
      ['application', application],
    ],
  },
  finishOnDevice: {
    page: 'device',
    fields: (application) => [
      ['language', 'en'],
      ['application', application],
    ],
  },
  sendDeviceCode: {
    page: 'device/code',
    fields: (application) => [
      ['language', 'en'],
      ['application', application],
    ],
  },
  enterDeviceCode: {
    page: 'device/code',
    fields: (application) => [
      ['language', 'en'],
      ['application', application],
      ['code', '123456'],
    ],
  },
  claimDevice: {
    page: `device/${'x'.repeat(43)}`,
    open: true,
    fields: () => [
      ['language', 'en'],
      ['link', 'x'.repeat(43)],
    ],
  },
}

/** The actions of staff, with possible fields. Each is called by a visitor who has not signed in as staff. */
export const staffActions: Record<string, (application: string) => ActionFields> = {
  // No password, so that nothing is compared.
  signInStaff: () => [
    ['address', 'nobody@example.com'],
    ['password', ''],
  ],
  enterStaffCode: () => [['code', '123456']],
  enterStaffBackupCode: () => [['code', 'abcd-efgh']],
  startStaffPasskeySignIn: () => [],
  finishStaffPasskeySignIn: () => [['answer', '{}']],
  enrolStaff: () => [['code', '123456']],
  enterStaffSetupCode: () => [['code', 'ab12-cd34-ef56']],
  startStaffPasskeyRegistration: () => [],
  addStaffPasskey: () => [
    ['answer', '{}'],
    ['name', 'Key'],
  ],
  removeStaffPasskey: () => [['passkey', nobody]],
  createStaffBackupCodes: () => [],
  startStaffAppChange: () => [
    ['password', 'a canary in every mine'],
    ['code', '123456'],
  ],
  finishStaffAppChange: () => [['code', '123456']],
  chooseStaffPassword: () => [
    ['link', 'x'.repeat(24)],
    ['password', 'a canary in every mine'],
  ],
  changeStaffPassword: () => [
    ['old', 'a canary in every mine'],
    ['password', 'a canary in every mine'],
  ],
  endStaffSession: () => [['session', nobody]],
  changeAccount: () => [
    ['account', nobody],
    ['change', 'disable'],
  ],
  resetFactor: () => [
    ['account', nobody],
    ['decision', 'request'],
  ],
  inviteStaffMember: () => [
    ['name', 'Lin'],
    ['address', 'lin@example.com'],
    ['role', 'agent'],
  ],
  sendPasswordLink: () => [['account', nobody]],
  // No address, so that nothing is asked for.
  requestPasswordLink: () => [['address', '']],
  acknowledgeStaffAlert: () => [['alert', nobody]],
  startSearchAction: () => [['typed', 'Maya']],
  assignApplicationAction: (application) => [
    ['application', application],
    ['to', nobody],
  ],
  assignApplicationsAction: (application) => [
    ['application', application],
    ['to', nobody],
  ],
  writeNoteAction: (application) => [
    ['application', application],
    ['note', 'Read this'],
  ],
  resendMessageAction: (application) => [
    ['application', application],
    ['message', nobody],
  ],
  retryApplicationAction: (application) => [['application', application]],
  returnApplicationAction: (application) => [['application', application]],
  resolveApplicationAction: (application) => [
    ['application', application],
    ['found', 'none'],
  ],
  closeSecondApplicationAction: (application) => [
    ['application', application],
    ['second', nobody],
    ['done', 'None'],
  ],
  decideFlags: (application) => [
    ['application', application],
    ['outcome', 'sent_on'],
    ['reason', 'None'],
  ],
  decideContact: (application) => [
    ['application', application],
    ['outcome', 'approved'],
  ],
  closeReportAction: (application) => [
    ['application', application],
    ['outcome', 'goes_on'],
    ['reason', 'None'],
  ],
  requestDataAction: (application) => [
    ['application', application],
    ['kind', 'erasure'],
    ['reason', 'customer'],
  ],
  decideDataAction: (application) => [
    ['application', application],
    ['outcome', 'approved'],
  ],
  startForCustomer: () => [['customer_language', 'en']],
  saveGroup: (application) => [
    ['application', application],
    ['group', 'about'],
    ...(Object.entries(maya.typed.name) as ActionFields),
  ],
  addPersonFor: (application) => [['application', application]],
  removePersonFor: (application) => [
    ['application', application],
    ['person', nobody],
  ],
  sendLink: (application) => [
    ['application', application],
    ['address', 'maya'],
  ],
}

/** Nobody's, so that even a valid form is refused. */
const nobody = '3f2b8c1e-0000-4000-8000-000000000000'
