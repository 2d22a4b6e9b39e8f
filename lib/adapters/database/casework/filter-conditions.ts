/** What a list of applications can be narrowed down by: one condition on `casework_entry` for each. */
import { type RawBuilder, sql } from 'kysely'
import type { CaseworkState, Channel } from '../states.ts'

const conditions = {
  /** `manual_review` also finds those of which only a document needs a manual review. */
  state: (state: CaseworkState) =>
    state === 'manual_review' ? sql`entry.manual_review` : sql`entry.state = ${state}`,
  channel: (channel: Channel) => sql`entry.channel = ${channel}`,
  /** The id of an account of staff; `null`: assigned to nobody. */
  assignedTo: (staff: string | null) =>
    staff === null ? sql`entry.assigned_to is null` : sql`entry.assigned_to = ${staff}`,
  startedAfter: (time: Date) => sql`entry.started_at >= ${time}`,
  startedBefore: (time: Date) => sql`entry.started_at < ${time}`,
}

/** The conditions that must all hold; undefined ones are left out. */
export type CaseworkFilter = {
  [Name in keyof typeof conditions]?: Parameters<(typeof conditions)[Name]>[0] | undefined
}

/** A filter as conditions on `casework_entry as entry`. */
export function buildFilterConditions(filter: CaseworkFilter): RawBuilder<unknown>[] {
  const names = Object.keys(conditions) as (keyof typeof conditions)[]
  return names.flatMap((name) => {
    const value = filter[name]
    const condition = conditions[name] as (value: unknown) => RawBuilder<unknown>
    return value === undefined ? [] : [condition(value)]
  })
}
