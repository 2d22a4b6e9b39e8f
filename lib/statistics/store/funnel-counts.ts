import { sql } from 'kysely'
import type { Tx } from '#lib/database/schema.ts'
import type { Channel } from '#lib/database/states.ts'
import type { DeviceClass, FunnelKind, FunnelSubject } from '../rules/funnel-labels.ts'

type FunnelDimensions = { language: string; device: DeviceClass; channel: Channel }

/** The count of an event on a day, in UTC as YYYY-MM-DD. */
export type FunnelCount = FunnelSubject &
  FunnelDimensions & { day: string; kind: FunnelKind; count: number }

/** Undefined: of all of them. `from` is the first day. */
type FunnelQuery = { from: string } & {
  [Name in keyof FunnelDimensions]?: string | undefined
}

type FunnelTotal = FunnelSubject & { kind: FunnelKind; count: number }
type DailyCount = { day: string; started: number; submitted: number }

export type FunnelCounts = ReturnType<typeof createFunnelCounts>

/** Counts by day, of all instances together; no row is about anybody. */
export function createFunnelCounts() {
  return {
    /** Adds to the stored counts, in one statement. */
    async add(tx: Tx, counts: readonly FunnelCount[]): Promise<void> {
      if (counts.length === 0) return
      await tx
        .insertInto('funnelCount')
        .values([...counts])
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'kind', 'step', 'question', 'code', 'language', 'device', 'channel'])
            .doUpdateSet({ count: sql`funnel_count.count + excluded.count` }),
        )
        .execute()
    },

    /** Returns the sums over the days and the other dimensions. */
    async totals(tx: Tx, query: FunnelQuery): Promise<FunnelTotal[]> {
      const { rows } = await sql<FunnelTotal>`
        select kind, step, question, code, sum(count)::integer as count from funnel_count
        where ${matches(query)}
        group by kind, step, question, code`.execute(tx)
      return rows
    },

    /** Returns the started and submitted applications of each day that had any. */
    async days(tx: Tx, query: FunnelQuery): Promise<DailyCount[]> {
      const { rows } = await sql<DailyCount>`
        select day::text,
          coalesce(sum(count) filter (where step = 'start'), 0)::integer as started,
          coalesce(sum(count) filter (where step = 'terms'), 0)::integer as submitted
        from funnel_count
        where ${matches(query)} and kind = 'saved' and step in ('start', 'terms')
        group by day order by day`.execute(tx)
      return rows
    },

    /** Forgets the days before `day`. */
    async forgetBefore(tx: Tx, day: string): Promise<void> {
      await tx.deleteFrom('funnelCount').where('day', '<', day).execute()
    },
  }
}

function matches({ from, ...dimensions }: FunnelQuery) {
  const wheres = Object.entries(dimensions).flatMap(([name, value]) =>
    value === undefined ? [] : [sql`${sql.ref(name)} = ${value}`],
  )
  return sql.join([sql`day >= ${from}::date`, ...wheres], sql` and `)
}
