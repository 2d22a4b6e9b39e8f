/** How pages of applications are read: in one order, each after the one before. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../schema.ts'
import type { CaseworkState, Channel } from '../states.ts'
import { buildScopeConditions, type StaffScope } from './staff-scope.ts'

export type CaseworkEntry = {
  applicationId: string
  /** The customer's reference. */
  customerId: string
  startedAt: Date
  state: CaseworkState
  since: Date
  /** Also where only a document of it waits for a person of ours. */
  manualReview: boolean
  /** Somebody said that it was not them, and nobody has closed that yet. */
  reported: boolean
  channel: Channel
  /** The account of staff who has it. */
  assignedTo: string | null
  /** Empty: in the common pool. */
  branch: string
}

/** Where a page ended: the next one begins after it. */
export type PagePosition = { startedAt: Date; applicationId: string }

export type PageRequest = {
  after?: PagePosition | undefined
  oldestFirst?: boolean | undefined
  limit: number
}

export const columns = sql.raw(
  [
    'entry.application_id',
    'application.customer_id',
    'entry.started_at',
    'entry.state',
    'entry.since',
    'entry.manual_review',
    'entry.reported',
    'entry.channel',
    'entry.assigned_to',
    'entry.branch',
  ].join(', '),
)

/** A page of a scope: each condition of it is one walk along an index, and together they make the page. */
export async function readPage(
  tx: Tx,
  scope: StaffScope,
  wheres: readonly RawBuilder<unknown>[],
  pageRequest: PageRequest,
): Promise<CaseworkEntry[]> {
  const part = (condition: readonly RawBuilder<unknown>[]) => sql`
    select ${columns} from casework_entry as entry
    join application on application.id = entry.application_id
    ${whereAll([...condition, ...wheres])}
    ${inOrder(pageRequest, 'entry')}`
  const conditions = buildScopeConditions(scope)
  const query =
    conditions.length < 2
      ? part(conditions)
      : sql`select * from (${inParts(conditions, part)}) as entry ${inOrder(pageRequest, 'entry')}`
  return (await sql<CaseworkEntry>`${query}`.execute(tx)).rows
}

/** What several conditions find, each thing once. */
function inParts(
  conditions: readonly RawBuilder<boolean>[],
  part: (condition: readonly RawBuilder<unknown>[]) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const parts = conditions.map((condition) => sql`(${part([condition])})`)
  return sql.join(parts, sql` union `)
}

/** How many of a scope there are, counted up to `most`. */
export async function countUpTo(
  tx: Tx,
  scope: StaffScope,
  wheres: readonly RawBuilder<unknown>[],
  most: number,
): Promise<number> {
  const { rows } = await selectCountUpTo(scope, wheres, most).execute(tx)
  return rows[0]?.count ?? 0
}

/** The same as a query, for a statement of several. */
export function selectCountUpTo(
  scope: StaffScope,
  wheres: readonly RawBuilder<unknown>[],
  most: number,
): RawBuilder<{ count: number }> {
  const part = (condition: readonly RawBuilder<unknown>[]) => sql`
    select application_id from casework_entry as entry
    ${whereAll([...condition, ...wheres])} limit ${most}`
  const conditions = buildScopeConditions(scope)
  const all = conditions.length < 2 ? part(conditions) : inParts(conditions, part)
  return sql<{ count: number }>`
    select least(count(*), ${most})::int as count from (${all}) as counted`
}

/** What is walked along: the rows of the applications, or those of a word. */
export type WalkedTable = 'entry' | 'walked'

export function afterCursor(
  { after, oldestFirst }: PageRequest,
  from: WalkedTable,
): RawBuilder<unknown>[] {
  if (!after) return []
  const side = sql.raw(oldestFirst ? '>' : '<')
  const { startedAt, applicationId } = after
  return [
    sql`(${sql.ref(`${from}.startedAt`)}, ${sql.ref(`${from}.applicationId`)})
      ${side} (${startedAt}, ${applicationId})`,
  ]
}

export function inOrder(
  { oldestFirst, limit }: PageRequest,
  from: WalkedTable,
): RawBuilder<unknown> {
  const way = sql.raw(oldestFirst ? 'asc' : 'desc')
  return sql`
    order by ${sql.ref(`${from}.startedAt`)} ${way}, ${sql.ref(`${from}.applicationId`)} ${way}
    limit ${limit}`
}

export function whereAll(wheres: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return wheres.length === 0 ? sql`` : sql`where ${sql.join(wheres, sql` and `)}`
}
