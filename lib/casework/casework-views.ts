/** Defines the saved views of the list, each with its own order and a count. */

import { type CaseworkState, caseworkStates } from '#lib/database/states.ts'
import { may } from '#lib/staff/rules/permissions.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import type { CaseworkDeps } from './casework-deps.ts'
import type { CaseworkOrder } from './store/casework-order.ts'
import type { CaseworkFilter } from './store/filter-conditions.ts'

export const caseworkViews = [
  'all',
  'attention',
  'mine',
  'unassigned',
  'customer',
  'platform',
  'decided',
] as const
export type CaseworkView = (typeof caseworkViews)[number]

/** The requested view (`all` by default) with further filters. */
export type CaseworkList = CaseworkFilter & { view?: CaseworkView | undefined }

type View = {
  filter: (member: Pick<Member, 'id'>) => CaseworkFilter
  order: CaseworkOrder
  /** The states that it can show. */
  states: readonly CaseworkState[]
}

const longestWaitingFirst = { sort: 'since', ascending: true } as const
const openStates = caseworkStates.filter((state) => state !== 'approved' && state !== 'rejected')

export const viewDefinitions: { readonly [Name in CaseworkView]: View } = {
  all: { filter: () => ({}), order: { sort: 'started' }, states: caseworkStates },
  attention: {
    filter: () => ({ state: 'manual_review' }),
    order: longestWaitingFirst,
    states: ['manual_review'],
  },
  mine: {
    filter: ({ id }) => ({ assignedTo: id, open: true }),
    order: longestWaitingFirst,
    states: openStates,
  },
  unassigned: {
    filter: () => ({ assignedTo: null, open: true }),
    order: longestWaitingFirst,
    states: openStates,
  },
  customer: inStates(['draft', 'awaiting_customer', 'refused'], longestWaitingFirst),
  platform: inStates(['sending', 'submitted', 'checking'], longestWaitingFirst),
  decided: inStates(['approved', 'rejected'], { sort: 'since' }),
}

/** Counts are exact up to this number. */
export const maxCounted = 1_000

/** Returns how many applications of each view a member sees; `maxCounted` + 1 stands for any greater number. */
export async function countViews(
  { store }: Pick<CaseworkDeps, 'store'>,
  member: Member,
): Promise<Map<CaseworkView, number> | 'forbidden'> {
  if (!may(member.role, 'list', 'application')) return 'forbidden'
  const filters = caseworkViews.map((view) => viewDefinitions[view].filter(member))
  const counts = await store.casework.count(store.db, member.scope, filters, maxCounted + 1)
  return new Map(caseworkViews.map((view, index) => [view, counts[index] ?? 0]))
}

/** Combines the filter of a view with further filters; the view's own conditions prevail. */
export function buildListFilter(
  member: Pick<Member, 'id'>,
  { view = 'all', ...filter }: CaseworkList,
): CaseworkFilter {
  return { ...filter, ...viewDefinitions[view].filter(member) }
}

/** The order that is asked for, or that of the view. */
export function getListOrder(
  { view = 'all' }: CaseworkList,
  { sort, ascending }: CaseworkOrder,
): CaseworkOrder {
  return sort === undefined && ascending === undefined
    ? viewDefinitions[view].order
    : { sort, ascending }
}

function inStates(states: readonly CaseworkState[], order: CaseworkOrder): View {
  return { filter: () => ({ states }), order, states }
}
