/** How pages of applications are read: in one order, each after the one before. */
import { type RawBuilder, sql } from 'kysely'
import { conditionsOf, type StaffScope } from './desk-scope.ts'
import type { Channel, DeskState, Tx } from './schema.ts'

export type DeskEntry = {
  applicationId: string
  /** The customer's reference. */
  customerId: string
  begunAt: Date
  state: DeskState
  since: Date
  /** Also where only a document of it waits for a person of ours. */
  needsPerson: boolean
  /** Somebody said that it was not them, and nobody has closed that yet. */
  reported: boolean
  channel: Channel
  /** The account of staff who has it. */
  assignedTo: string | null
  /** Empty: in the common pool. */
  branch: string
}

/** Where a page ended: the next one begins after it. */
export type Place = { begunAt: Date; applicationId: string }

export type Turn = { after?: Place | undefined; oldestFirst?: boolean | undefined; limit: number }

export const columns = sql.raw(
  [
    'entry.application_id',
    'application.customer_id',
    'entry.begun_at',
    'entry.state',
    'entry.since',
    'entry.needs_person',
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
  turn: Turn,
): Promise<DeskEntry[]> {
  const part = (condition: readonly RawBuilder<unknown>[]) => sql`
    select ${columns} from desk_entry as entry
    join application on application.id = entry.application_id
    ${whereAll([...condition, ...wheres])}
    ${inOrder(turn, 'entry')}`
  const conditions = conditionsOf(scope)
  const query =
    conditions.length < 2
      ? part(conditions)
      : sql`select * from (${inParts(conditions, part)}) as entry ${inOrder(turn, 'entry')}`
  return (await sql<DeskEntry>`${query}`.execute(tx)).rows
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
  const part = (condition: readonly RawBuilder<unknown>[]) => sql`
    select application_id from desk_entry as entry
    ${whereAll([...condition, ...wheres])} limit ${most}`
  const conditions = conditionsOf(scope)
  const all = conditions.length < 2 ? part(conditions) : inParts(conditions, part)
  const { rows } = await sql<{ count: number }>`
    select least(count(*), ${most})::int as count from (${all}) as counted`.execute(tx)
  return rows[0]?.count ?? 0
}

/** What is walked along: the rows of the applications, or those of a word. */
export type From = 'entry' | 'walked'

export function afterPlace({ after, oldestFirst }: Turn, from: From): RawBuilder<unknown>[] {
  if (!after) return []
  const side = sql.raw(oldestFirst ? '>' : '<')
  const { begunAt, applicationId } = after
  return [
    sql`(${sql.ref(`${from}.begunAt`)}, ${sql.ref(`${from}.applicationId`)})
      ${side} (${begunAt}, ${applicationId})`,
  ]
}

export function inOrder({ oldestFirst, limit }: Turn, from: From): RawBuilder<unknown> {
  const way = sql.raw(oldestFirst ? 'asc' : 'desc')
  return sql`
    order by ${sql.ref(`${from}.begunAt`)} ${way}, ${sql.ref(`${from}.applicationId`)} ${way}
    limit ${limit}`
}

export function whereAll(wheres: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return wheres.length === 0 ? sql`` : sql`where ${sql.join(wheres, sql` and `)}`
}
