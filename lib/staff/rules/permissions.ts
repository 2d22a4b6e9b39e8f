/** Defines what each role may do to what. Everything that is not in the table is refused. */
import type { StaffRole } from './roles.ts'

/** `contact`: names, e-mail addresses and telephone numbers of many customers at once, in a file. */
export const staffObjects = [
  'own_session',
  'other_session',
  'own_account',
  'other_account',
  'own_factor',
  'own_password',
  'application',
  // A customer's upload that is still stored here.
  'document',
  'contact',
  // One that the member took part in.
  'assisted_application',
  // An address for a customer that the customer did not give.
  'contact_change',
  // Everything that is held about one customer, to be exported or erased.
  'personal_data',
  // About a colleague who looked at or exported much; about the member themselves.
  'alert',
  'own_alert',
  // Statistics of the applications in the member's scope, and of customers' progress through the questions.
  'statistics',
  // A key with which a system of the firm starts applications.
  'partner_key',
  // Where systems of the firm hear of applications.
  'webhook',
  // A file of customers, from which applications are started in the name of such a key.
  'file_import',
  // The look of the firm's pages: to try another, which changes nothing.
  'brand',
] as const
export type StaffObject = (typeof staffObjects)[number]

/** The actions that can be granted to staff. */
const grantable = [
  'list',
  'end',
  'disable',
  'enable',
  'change_role',
  'change_branch',
  'invite',
  'send_link',
  'reset_factor',
  'change',
  'add',
  'remove',
  'view',
  'assign',
  'note',
  'retry',
  'resend',
  'resolve',
  'export',
  'begin',
  'fill',
  'give_reason',
  'decide',
  'hand_over',
  'approve',
  'erase',
  'close_report',
  'acknowledge',
] as const
/**
 * The actions that only a customer takes: the type keeps them out of the table. `act_as_customer` covers
 * everything else that would count as theirs: starting, opening a link, giving or stopping a contact, admitting
 * a device, reporting, sending a document as theirs.
 */
export const customerOnlyActions = ['accept', 'attest', 'submit', 'act_as_customer'] as const

export const staffActions = [...grantable, ...customerOnlyActions] as const
export type StaffAction = (typeof staffActions)[number]
export type CustomerOnlyAction = (typeof customerOnlyActions)[number]

type Granted = { readonly [Thing in StaffObject]?: readonly (typeof grantable)[number][] }

/**
 * Agents lack `resolve`: recording what is on the platform can submit a second application, so supervisors do
 * it.
 */
const agent: Granted = {
  own_session: ['list', 'end'],
  own_factor: ['list', 'add', 'change', 'remove'],
  own_password: ['change'],
  application: [
    'list',
    'view',
    'assign',
    'note',
    'retry',
    'resend',
    'export',
    'begin',
    'fill',
    'hand_over',
    'give_reason',
  ],
  document: ['view'],
  assisted_application: ['give_reason'],
}

const supervisor: Granted = {
  ...agent,
  // Granted on `application` only: nobody decides on what they took part in.
  application: [...(agent.application ?? []), 'resolve', 'decide', 'close_report'],
  contact: ['export'],
  contact_change: ['approve'],
  personal_data: ['export', 'erase', 'approve'],
  alert: ['list', 'acknowledge'],
  statistics: ['view', 'export'],
}

/** Nobody disables themselves or changes their own role, so there is always an administrator once there was one. */
export const permissions: { readonly [Role in StaffRole]: Granted } = {
  agent,
  supervisor,
  administrator: {
    ...supervisor,
    other_account: [
      'list',
      'invite',
      'send_link',
      'reset_factor',
      'disable',
      'enable',
      'change_role',
      'change_branch',
    ],
    other_session: ['list', 'end'],
    partner_key: ['list', 'add', 'change', 'end'],
    webhook: ['list', 'add', 'change'],
    file_import: ['list', 'add', 'change'],
    brand: ['view'],
  },
}

/** Tells whether a role may do something to an object. */
export function may(role: StaffRole, action: StaffAction, object: StaffObject): boolean {
  const granted: readonly StaffAction[] = permissions[role][object] ?? []
  return granted.includes(action)
}
