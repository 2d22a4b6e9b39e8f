/** The orders in which applications are listed, and where a page of them ends. */
import { type RawBuilder, sql } from 'kysely'
import { type CaseworkState, caseworkStates } from '#lib/database/states.ts'
import type { CaseworkEntry } from './casework-entry.ts'

/**
 * `started` and `since` (in this state) by that time. `status` and `flags` by groups, each with the last
 * started first: what needs attention, then the states in their order; the flags from the least severe.
 */
export const caseworkSorts = ['started', 'since', 'status', 'flags'] as const
export type CaseworkSort = (typeof caseworkSorts)[number]

/** The last started first if nothing is said. */
export type CaseworkOrder = { sort?: CaseworkSort | undefined; ascending?: boolean | undefined }

/** The last row of a page: the next one begins after it. `group` is 0 in orders by time. */
export type PagePosition = { group: number; at: Date; applicationId: string }

export type PageRequest = CaseworkOrder & { after?: PagePosition | undefined; limit: number }

/** Each group is read by an index walk of its own, in the order of the ranks. */
type OrderGroup = { rank: number; conditions: RawBuilder<unknown>[] }

/** The groups that a filter can match. */
export type FoundGroups = {
  states: readonly CaseworkState[]
  flagSeverities: readonly number[]
}

const [, ...otherStates] = caseworkStates
const statuses = ['manual_review', ...otherStates]

/**
 * Lists the groups that a page can reach: none before its position, and none of states or severities that its
 * filter excludes, which would be walked to their end to find nothing.
 */
export function listGroups(
  { sort, ascending, after }: CaseworkOrder & Pick<PageRequest, 'after'>,
  found: FoundGroups,
) {
  const isReached = ({ rank }: OrderGroup) =>
    !after || (ascending ? rank >= after.group : rank <= after.group)
  return allGroups(sort, found).filter(isReached)
}

function allGroups(
  sort: CaseworkSort | undefined,
  { states, flagSeverities }: FoundGroups,
): OrderGroup[] {
  if (sort === 'flags') {
    return flagSeverities.map((rank) => ({
      rank,
      conditions: [sql`entry.flag_severity = ${rank}`],
    }))
  }
  if (sort === 'status') {
    return [
      // A document of an application in any state can need a person.
      { rank: 0, conditions: [sql`entry.manual_review`] },
      ...otherStates
        .filter((state) => states.includes(state))
        .map((state) => ({
          rank: statuses.indexOf(state),
          conditions: [sql`entry.state = ${state}`, sql`not entry.manual_review`],
        })),
    ]
  }
  return [{ rank: 0, conditions: [] }]
}

/** The position of an application in an order. */
export function positionOf(entry: CaseworkEntry, { sort }: CaseworkOrder): PagePosition {
  const { applicationId, startedAt, since, state, manualReview, flagSeverity } = entry
  const group = {
    started: 0,
    since: 0,
    status: manualReview ? 0 : statuses.indexOf(state),
    flags: flagSeverity,
  }[sort ?? 'started']
  return { group, at: sort === 'since' ? since : startedAt, applicationId }
}

/** The table that a walk reads: the applications, or the entries of a word, which hold the start time. */
export type WalkedTable = 'entry' | 'walked'

/** Builds the condition for rows after the position within its group. */
export function afterCursor(
  { after, ...order }: PageRequest,
  from: WalkedTable,
  rank = 0,
): RawBuilder<unknown>[] {
  if (!after || after.group !== rank) return []
  const side = sql.raw(isAscending(order) ? '>' : '<')
  return [
    sql`(${timeOf(order, from)}, ${sql.ref(`${from}.applicationId`)})
      ${side} (${after.at}, ${after.applicationId})`,
  ]
}

/** The order within a group, and how many. */
export function inOrder(request: PageRequest, from: WalkedTable): RawBuilder<unknown> {
  const way = sql.raw(isAscending(request) ? 'asc' : 'desc')
  return sql`
    order by ${timeOf(request, from)} ${way}, ${sql.ref(`${from}.applicationId`)} ${way}
    limit ${request.limit}`
}

/** The order of all groups together, of rows with their `rank`. */
export function inGroupOrder(request: PageRequest): RawBuilder<unknown> {
  const ranks = sql.raw(request.ascending ? 'asc' : 'desc')
  const way = sql.raw(isAscending(request) ? 'asc' : 'desc')
  return sql`
    order by entry.rank ${ranks}, ${timeOf(request, 'entry')} ${way}, entry.application_id ${way}`
}

/** A group always lists the last started first. */
function isAscending({ sort, ascending }: CaseworkOrder): boolean {
  return sort === 'status' || sort === 'flags' ? false : (ascending ?? false)
}

function timeOf({ sort }: CaseworkOrder, from: WalkedTable): RawBuilder<unknown> {
  return sql.ref(`${from}.${sort === 'since' ? 'since' : 'startedAt'}`)
}
