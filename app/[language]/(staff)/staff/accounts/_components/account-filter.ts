import { type StaffRole, staffRoles } from '@/lib/database/states.ts'
import type { ListedAccount } from '@/lib/staff/accounts/accounts.ts'
import { type AccountOrder, formatAccountOrder } from './account-order.ts'
import { type AccountStateName, accountStates, findAccountState } from './account-state.tsx'

/** Undefined: of any. */
export type AccountFilter = { state?: AccountStateName | undefined; role?: StaffRole | undefined }

/** Reads the filter of a query; unknown states and roles filter nothing. */
export function parseAccountFilter(params: { state?: unknown; role?: unknown }): AccountFilter {
  return {
    state: accountStates.find((each) => each === params.state),
    role: staffRoles.find((each) => each === params.role),
  }
}

/** The query for an order and a filter, with its question mark; empty if it asks for nothing. */
export function formatAccountQuery(order: AccountOrder, { state, role }: AccountFilter): string {
  const query = new URLSearchParams(formatAccountOrder(order))
  if (state) query.set('state', state)
  if (role) query.set('role', role)
  return query.size > 0 ? `?${query}` : ''
}

type Options = {
  states: { state: AccountStateName; count: number }[]
  roles: { role: StaffRole; count: number }[]
}

/**
 * The accounts that a filter leaves, and what there is to choose with how many each would leave beside the rest
 * of the filter. Accounts are few.
 */
export function filterAccounts(
  accounts: readonly ListedAccount[],
  filter: AccountFilter,
  hasProvider: boolean,
): Options & { found: ListedAccount[] } {
  const stateOf = (account: ListedAccount) => findAccountState(account, hasProvider)
  const ofState = accounts.filter((each) => !filter.state || stateOf(each) === filter.state)
  const ofRole = accounts.filter(({ role }) => !filter.role || role === filter.role)
  const isThere = (state: AccountStateName) =>
    state === filter.state || accounts.some((each) => stateOf(each) === state)
  return {
    found: ofState.filter((account) => ofRole.includes(account)),
    states: accountStates.filter(isThere).map((state) => ({
      state,
      count: ofRole.filter((each) => stateOf(each) === state).length,
    })),
    roles: staffRoles.map((role) => ({
      role,
      count: ofState.filter((each) => each.role === role).length,
    })),
  }
}
