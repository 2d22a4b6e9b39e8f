import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { Tag, type TagTone } from '@/components/ui/tag'
import type { ListedAccount } from '@/lib/staff/accounts/accounts.ts'

/** Whether an account can be used, or its obstacle; those that need attention come first. */
const tones = {
  invitationOver: 'action',
  notSetUp: 'action',
  noFactor: 'action',
  invited: 'waiting',
  notOpened: 'waiting',
  active: 'success',
  disabled: 'refused',
} as const satisfies Record<string, TagTone>

export type AccountStateName = keyof typeof tones

/** In the order in which accounts are sorted by them. */
export const accountStates = Object.keys(tones) as readonly AccountStateName[]

/** `hasProvider`: members sign in with the account of their organisation. */
export function findAccountState(
  { disabledAt, enrolled, invitation, lastSignedInAt }: ListedAccount,
  hasProvider: boolean,
): AccountStateName {
  if (disabledAt) return 'disabled'
  if (invitation && hasProvider) return 'notOpened'
  if (invitation) return invitation.until ? 'invited' : 'invitationOver'
  if (enrolled || hasProvider) return 'active'
  return lastSignedInAt ? 'noFactor' : 'notSetUp'
}

type AccountStateProps = { visit: StaffVisit; account: ListedAccount }

/** The state of an account as a tag. */
export function AccountState({ visit: { t, portico }, account }: AccountStateProps) {
  const state = findAccountState(account, Boolean(portico.staff.provider))
  return <Tag tone={tones[state]} text={t(`staffAccounts.states.${state}`)} />
}
