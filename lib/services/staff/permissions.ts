/** What each role may do, to what. Whatever stands nowhere in the table is refused. */
import type { StaffRole } from '../../adapters/database/schema.ts'

/** `contact`: names, e-mail addresses and telephone numbers of many customers at once, in a file. */
export const staffObjects = [
  'own_session',
  'other_session',
  'own_account',
  'other_account',
  'own_factor',
  'own_password',
  'application',
  'contact',
  // One that the member had a part in.
  'assisted_application',
  // An address for a customer that they did not give.
  'contact_change',
  // That a colleague looked at or took much; one about the member themselves.
  'alert',
  'own_alert',
] as const
export type StaffObject = (typeof staffObjects)[number]

/** What can be granted to staff. */
const grantable = [
  'list',
  'end',
  'disable',
  'enable',
  'change_role',
  'change_branch',
  'change',
  'add',
  'remove',
  'view',
  'assign',
  'note',
  'retry',
  'resolve',
  'export',
  'begin',
  'fill',
  'give_reason',
  'decide',
  'hand_over',
  'approve',
  'close_report',
  'acknowledge',
] as const
/**
 * What only a customer does, for themselves: it cannot even be written into the table. `act_as_customer` is
 * all that would stand as theirs besides: to begin, to open a link, to give or stop a contact, to let a
 * device in, to report, to send a document.
 */
export const customerOnlyActions = ['accept', 'attest', 'submit', 'act_as_customer'] as const

export const staffActions = [...grantable, ...customerOnlyActions] as const
export type StaffAction = (typeof staffActions)[number]
export type CustomerOnlyAction = (typeof customerOnlyActions)[number]

type Granted = { readonly [Thing in StaffObject]?: readonly (typeof grantable)[number][] }

/** To say what is true on the platform can send a second application: that is decided, not helped. */
const agent: Granted = {
  own_session: ['list', 'end'],
  own_factor: ['list', 'add', 'remove'],
  own_password: ['change'],
  application: [
    'list',
    'view',
    'assign',
    'note',
    'retry',
    'export',
    'begin',
    'fill',
    'hand_over',
    'give_reason',
  ],
  assisted_application: ['give_reason'],
}

const supervisor: Granted = {
  ...agent,
  // Nobody decides on what they had a part in.
  application: [...(agent.application ?? []), 'resolve', 'decide', 'close_report'],
  contact: ['export'],
  contact_change: ['approve'],
  alert: ['list', 'acknowledge'],
}

/**
 * Nobody disables themselves or changes their own role: so there is an administrator as long as there
 * was one.
 */
export const permissions: { readonly [Role in StaffRole]: Granted } = {
  agent,
  supervisor,
  administrator: {
    ...supervisor,
    other_account: ['list', 'disable', 'enable', 'change_role', 'change_branch'],
    other_session: ['list', 'end'],
  },
}

/** Whether the role may do that to such a thing. */
export function may(role: StaffRole, action: StaffAction, object: StaffObject): boolean {
  const granted: readonly StaffAction[] = permissions[role][object] ?? []
  return granted.includes(action)
}
