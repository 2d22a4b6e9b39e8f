import { sql } from 'kysely'
import type { Tx } from '#lib/database/schema.ts'

/** The states in which somebody still has to act: decided ones only accumulate until they are erased. */
const openStates = [
  'draft',
  'sending',
  'submitted',
  'awaiting_customer',
  'refused',
  'manual_review',
] as const

/** How long ago an application entered its state. */
const ages = ['1h', '1d', '7d', 'older'] as const

/** The queues of what waits to be sent; `seconds`: how late the most overdue row is. */
const queues = ['submissions', 'status_checks', 'documents', 'messages'] as const

export type OperatingFigures = {
  applications: { state: (typeof openStates)[number]; age: (typeof ages)[number]; count: number }[]
  queues: { queue: (typeof queues)[number]; count: number; seconds: number }[]
}

/**
 * The most rows of a state or a queue that are read, oldest first: a reading must stay short however many there
 * are.
 */
const most = 2_000

const hourMs = 3_600_000

/**
 * Reads the figures that an operator watches, in one statement, each part of which walks an index up to a
 * limit.
 */
export async function readOperatingFigures(db: Tx, now: Date): Promise<OperatingFigures> {
  const { rows } = await sql<{
    name: string
    counts: number[] | null
    seconds: number | null
    count: number | null
  }>`${sql.join([...openStates.map((state) => selectAges(state, now)), ...selectQueues(now)], sql` union all `)}`.execute(
    db,
  )
  const found = new Map(rows.map(({ name, ...figures }) => [name, figures]))
  return {
    applications: openStates.flatMap((state) =>
      ages.map((age, index) => ({ state, age, count: found.get(state)?.counts?.[index] ?? 0 })),
    ),
    queues: queues.map((queue) => {
      const { count, seconds } = found.get(queue) ?? {}
      return { queue, count: count ?? 0, seconds: Math.max(0, seconds ?? 0) }
    }),
  }
}

/** The counts of one state, in the order of the ages. */
function selectAges(state: (typeof openStates)[number], now: Date) {
  const [hour, day, week] = [1, 24, 7 * 24].map((hours) => new Date(now.getTime() - hours * hourMs))
  return sql`
    select ${state}::text as name, array[
      count(*) filter (where since >= ${hour}),
      count(*) filter (where since < ${hour} and since >= ${day}),
      count(*) filter (where since < ${day} and since >= ${week}),
      count(*) filter (where since < ${week})
    ]::integer[] as counts, null::float8 as seconds, null::integer as count
    from (
      select since from casework_entry where state = ${state} order by started_at limit ${most}
    ) as entered`
}

/**
 * Selects what is due, by an index each. A retried message is as late as it is old; messages held for a limit
 * of their recipient do not count.
 */
function selectQueues(now: Date) {
  const due = {
    submissions: sql`
      select next_attempt_at as at from submission where next_attempt_at <= ${now}
      order by next_attempt_at`,
    status_checks: sql`
      select next_check_at as at from submission where next_check_at <= ${now}
      order by next_check_at`,
    documents: sql`
      select next_attempt_at as at from upload
      where state = 'stored' and next_attempt_at <= ${now} order by next_attempt_at`,
    messages: sql`
      select created_at as at from mail
      where state = 'waiting' and (next_attempt_at <= ${now} or attempts > 0)
        and coalesce(last_code, '') not like 'held%'
      order by next_attempt_at`,
  }
  return queues.map(
    (queue) => sql`
    select ${queue}::text as name, null::integer[] as counts,
      extract(epoch from ${now}::timestamptz - min(at))::float8 as seconds,
      count(*)::integer as count
    from (${due[queue]} limit ${most}) as due`,
  )
}
