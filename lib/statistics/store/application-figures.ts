import { sql } from 'kysely'
import { selectCountUpTo, whereAll } from '#lib/casework/store/casework-pages.ts'
import { buildScopeCondition, type StaffScope } from '#lib/casework/store/staff-scope.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { CaseworkState } from '#lib/database/states.ts'

/**
 * The number of applications of a state that were started within a time, up to a limit; `attention`: those that
 * need it, whatever their state is.
 */
type AgeCount = { state: CaseworkState | 'attention'; band: number; count: number }

/**
 * Decisions of a span, how many of them approved, and the seconds from the submission to them: of half, and of
 * nine in ten.
 */
export type DecisionTimes = {
  start: Date
  decisions: number
  approved: number
  median: number
  ninetieth: number
}

export type ApplicationFigures = ReturnType<typeof createApplicationFigures>

/** Figures of the applications that a member sees, as they are now. An erased application is in none. */
export function createApplicationFigures() {
  return {
    /** `bands`: when each begins, the latest first; older ones are in one more. */
    async byAge(
      tx: Tx,
      scope: StaffScope,
      { states, bands, most }: { states: readonly CaseworkState[]; bands: Date[]; most: number },
    ): Promise<AgeCount[]> {
      const cells = ([...states, 'attention'] as const).flatMap((state) =>
        [...bands, undefined].map((from, band) => {
          const to = bands[band - 1]
          const wheres = [
            state === 'attention' ? sql`entry.manual_review` : sql`entry.state = ${state}`,
            ...(from ? [sql`entry.started_at >= ${from}`] : []),
            ...(to ? [sql`entry.started_at < ${to}`] : []),
          ]
          return sql`select ${state}::text as state, ${band}::integer as band,
            (${selectCountUpTo(scope, {}, most, wheres)}) as count`
        }),
      )
      const { rows } = await sql<AgeCount>`${sql.join(cells, sql` union all `)}`.execute(tx)
      return rows
    },

    /** Summarises each span with decisions, by the latest `most` of it. */
    async decisionsIn(
      tx: Tx,
      scope: StaffScope,
      { spans, most }: { spans: readonly { start: Date; end: Date }[]; most: number },
    ): Promise<DecisionTimes[]> {
      const values = sql.join(
        spans.map(({ start, end }) => sql`(${start}::timestamptz, ${end}::timestamptz)`),
      )
      const wheres = [
        sql`entry.state in ('approved', 'rejected')`,
        sql`entry.since >= span.start`,
        sql`entry.since < span.end`,
        ...buildScopeCondition(scope),
      ]
      const { rows } = await sql<DecisionTimes>`
        select span.start, counted.* from (values ${values}) as span (start, "end")
        cross join lateral (
          select count(*)::integer as decisions,
            count(*) filter (where state = 'approved')::integer as approved,
            percentile_cont(0.5) within group (order by seconds) as median,
            percentile_cont(0.9) within group (order by seconds) as ninetieth
          from (
            select entry.state, extract(
              epoch from entry.since - coalesce(entry.sent_at, entry.started_at)
            )::float8 as seconds
            from casework_entry as entry ${whereAll(wheres)}
            order by entry.since desc limit ${most}
          ) as decided
        ) as counted
        where counted.decisions > 0
        order by span.start`.execute(tx)
      return rows
    },

    /** Counts the open applications of each member, by the id of their account. */
    async load(tx: Tx, scope: StaffScope): Promise<{ staff: string; count: number }[]> {
      const wheres = [
        sql`entry.assigned_to is not null`,
        sql`entry.state not in ('approved', 'rejected')`,
        ...buildScopeCondition(scope),
      ]
      const { rows } = await sql<{ staff: string; count: number }>`
        select entry.assigned_to as staff, count(*)::integer as count
        from casework_entry as entry ${whereAll(wheres)}
        group by entry.assigned_to`.execute(tx)
      return rows
    },
  }
}
