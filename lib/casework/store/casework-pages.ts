/** Reads and counts pages of applications by index walks, which are merged. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#lib/database/schema.ts'
import type { CaseworkEntry } from './casework-entry.ts'
import {
  afterCursor,
  inGroupOrder,
  inOrder,
  listGroups,
  type PageRequest,
} from './casework-order.ts'
import {
  buildFilterConditions,
  type CaseworkFilter,
  listFoundGroups,
  splitByStates,
} from './filter-conditions.ts'
import { buildPoolConditions, buildScopeConditions, type StaffScope } from './staff-scope.ts'

const names = [
  'application_id',
  'started_at',
  'state',
  'since',
  'manual_review',
  'reported',
  'documents_stopped',
  'held',
  'has_second_application',
  'contact_requested',
  'channel',
  'assigned_to',
  'branch',
  'flag_count',
  'flag_severity',
].map((name) => `entry.${name}`)

const entryColumns = sql.raw(names.join(', '))

const flagsNoted = `exists (
  select from acceptance_flags where acceptance_flags.application_id = entry.application_id
) as flags_noted`

export const columns = sql.raw([...names, 'application.customer_id', flagsNoted].join(', '))

/**
 * A page of a scope. Each condition of the scope, each group of the order and each state is one walk along
 * an index, which ends after a page; together they make the page. Joined by "or" they would be read whole.
 */
export async function readPage(
  tx: Tx,
  scope: StaffScope,
  filter: CaseworkFilter,
  request: PageRequest,
  wheres: readonly RawBuilder<unknown>[] = [],
): Promise<CaseworkEntry[]> {
  const isOwnWhole = scope.kind === 'own' && (request.sort ?? 'started') !== 'started'
  const walks = listGroups(request, listFoundGroups(filter)).flatMap(({ rank, conditions }) =>
    listWalks(scope, splitByStates(filter, request), isOwnWhole).map(
      ({ from, part, seen }) => sql`
        (select ${rank}::int as rank, ${entryColumns} from ${from} as entry
        ${whereAll([
          ...seen,
          ...conditions,
          ...buildFilterConditions(part),
          ...afterCursor(request, 'entry', rank),
          ...wheres,
        ])}
        ${inOrder(request, 'entry')})`,
    ),
  )
  // The position is behind the last group.
  if (walks.length === 0) return []
  const { rows } = await sql<CaseworkEntry>`
    ${isOwnWhole ? withOwn(scope) : sql``}
    select ${columns} from (
      select * from (${merge(scope, walks)}) as entry
      ${inGroupOrder(request)} limit ${request.limit}
    ) as entry
    join application on application.id = entry.application_id
    ${inGroupOrder(request)}`.execute(tx)
  return rows
}

/** Counts the applications of a scope that match each filter, up to `most`. */
export async function countUpTo(
  tx: Tx,
  scope: StaffScope,
  filters: readonly CaseworkFilter[],
  most: number,
): Promise<number[]> {
  const counts = filters.map(
    (filter) => sql`(${selectCount(scope, filter, { most, isOwnWhole: true })})`,
  )
  const { rows } = await sql<{ counts: number[] }>`
    ${withOwn(scope)}
    select array[${sql.join(counts)}] as counts`.execute(tx)
  return rows[0]?.counts ?? []
}

/** Builds such a count as a query for a larger statement; `wheres` as in `readPage`. */
export function selectCountUpTo(
  scope: StaffScope,
  filter: CaseworkFilter,
  most: number,
  wheres: readonly RawBuilder<unknown>[] = [],
): RawBuilder<{ count: number }> {
  return selectCount(scope, filter, { most, wheres, isOwnWhole: false })
}

type Counted = { most: number; wheres?: readonly RawBuilder<unknown>[]; isOwnWhole: boolean }

function selectCount(
  scope: StaffScope,
  filter: CaseworkFilter,
  { most, wheres = [], isOwnWhole }: Counted,
): RawBuilder<{ count: number }> {
  const walks = listWalks(scope, splitByStates(filter, {}), isOwnWhole).map(
    ({ from, part, seen }) => sql`
      (select application_id from ${from} as entry
      ${whereAll([...seen, ...buildFilterConditions(part), ...wheres])} limit ${most})`,
  )
  return sql<{ count: number }>`
    select least(count(*), ${most})::int as count from (${merge(scope, walks)}) as counted`
}

/** One walk: its table, its part of the filter, and its condition of the scope. */
type Walk = { from: RawBuilder<unknown>; part: CaseworkFilter; seen: RawBuilder<unknown>[] }

const entries = sql`casework_entry`

/** `isOwnWhole`: `withOwn` has already read what the member started or has. */
function listWalks(
  scope: StaffScope,
  parts: readonly CaseworkFilter[],
  isOwnWhole: boolean,
): Walk[] {
  const along = (conditions: readonly RawBuilder<unknown>[]) =>
    parts.flatMap((part) => combine(conditions).map((seen) => ({ from: entries, part, seen })))
  if (scope.kind !== 'own' || !isOwnWhole) return along(buildScopeConditions(scope))
  const pool = buildPoolConditions(scope)
  const own = parts.map((part) => ({ from: sql`own`, part, seen: [] }))
  return [...own, ...(pool.length > 0 ? along(pool) : [])]
}

/**
 * Selects what one member started or is assigned. It is little, and only an index by start has it in order, so
 * that the planner would walk along the states or flags of all applications. Empty for other scopes.
 */
function withOwn(scope: StaffScope): RawBuilder<unknown> {
  if (scope.kind !== 'own') return sql``
  return sql`
    with own as materialized (
      select * from casework_entry where started_by = ${scope.staff}
      union
      select * from casework_entry where assigned_to = ${scope.staff}
    )`
}

export function whereAll(wheres: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return wheres.length === 0 ? sql`` : sql`where ${sql.join(wheres, sql` and `)}`
}

/** Conditions of which one must hold, as lists of conditions that must all hold. */
function combine(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown>[][] {
  return conditions.length === 0 ? [[]] : conditions.map((condition) => [condition])
}

/** Only the walks by starter and by assignee overlap: `union` drops their duplicates. */
function merge(scope: StaffScope, walks: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(walks, scope.kind === 'own' ? sql` union ` : sql` union all `)
}
