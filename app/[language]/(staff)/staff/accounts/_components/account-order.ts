import { staffRoles } from '@/lib/database/states.ts'
import { type Language, locales } from '@/lib/i18n/languages.ts'
import type { ListedAccount } from '@/lib/staff/accounts/accounts.ts'
import { accountStates, findAccountState } from './account-state.tsx'

export const accountColumns = ['name', 'role', 'status', 'signed-in'] as const
export type AccountColumn = (typeof accountColumns)[number]
export type AccountOrder = { column: AccountColumn; descending: boolean }

/** Reads the order of a query; an unknown one means by name. */
export function parseAccountOrder(sort: unknown): AccountOrder {
  const [, name, way] = /^(.+)-(asc|desc)$/.exec(typeof sort === 'string' ? sort : '') ?? []
  const column = accountColumns.find((each) => each === name)
  return column ? { column, descending: way === 'desc' } : { column: 'name', descending: false }
}

/** Returns the query for an order; empty for the first one. */
export function formatAccountOrder(order: AccountOrder): string {
  return order.column === 'name' && !order.descending ? '' : `?sort=${nameAccountOrder(order)}`
}

/** An order as its parameter says it. */
export function nameAccountOrder({ column, descending }: AccountOrder): string {
  return `${column}-${descending ? 'desc' : 'asc'}`
}

/** The order by a column that is asked for most. */
export function getUsualOrder(column: AccountColumn): AccountOrder {
  return { column, descending: column === 'signed-in' }
}

/** Reverses the order of the current column; another column starts with its usual order. */
export function getNextOrder(current: AccountOrder, column: AccountColumn): AccountOrder {
  if (current.column !== column) return getUsualOrder(column)
  return { column, descending: !current.descending }
}

/** Sorts accounts; equal ones by name. Names are sealed in the database, and accounts are few. */
export function sortAccounts(
  accounts: readonly ListedAccount[],
  { column, descending }: AccountOrder,
  { language, hasProvider }: { language: Language; hasProvider: boolean },
): ListedAccount[] {
  const collator = new Intl.Collator(locales[language])
  const byName = (one: ListedAccount, other: ListedAccount) =>
    collator.compare(one.person.name, other.person.name)
  const stateOf = (account: ListedAccount) =>
    accountStates.indexOf(findAccountState(account, hasProvider))
  const compare = {
    name: byName,
    role: (one, other) => staffRoles.indexOf(one.role) - staffRoles.indexOf(other.role),
    status: (one, other) => stateOf(one) - stateOf(other),
    // Accounts that never signed in come first.
    'signed-in': (one, other) => getTime(one) - getTime(other),
  } satisfies Record<AccountColumn, (one: ListedAccount, other: ListedAccount) => number>
  return accounts.toSorted((one, other) => {
    const difference = compare[column](one, other) * (descending ? -1 : 1)
    return difference || byName(one, other)
  })
}

function getTime({ lastSignedInAt }: ListedAccount): number {
  return lastSignedInAt?.getTime() ?? 0
}
