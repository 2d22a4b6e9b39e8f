import { type RawBuilder, sql } from 'kysely'
import { type CaseworkState, type Channel, caseworkStates } from '#lib/database/states.ts'
import { severities } from '#lib/risk-flags/rules/flag-rules.ts'
import type { CaseworkOrder, FoundGroups } from './casework-order.ts'

const conditions = {
  /** `manual_review` also finds applications of which only a document needs a manual review. */
  state: (state: CaseworkState) =>
    state === 'manual_review' ? sql`entry.manual_review` : sql`entry.state = ${state}`,
  states: (states: readonly CaseworkState[]) => sql`entry.state in (${sql.join(states)})`,
  /** Selects undecided ones in the words of their indexes. */
  open: (_: true) => sql`entry.state not in ('approved', 'rejected')`,
  channel: (channel: Channel) => sql`entry.channel = ${channel}`,
  /** The id of an account of staff; `null`: assigned to nobody. */
  assignedTo: (staff: string | null) =>
    staff === null ? sql`entry.assigned_to is null` : sql`entry.assigned_to = ${staff}`,
  /** The lowest is 1; `any` matches each of them. */
  flagSeverity: (severity: number | 'any') =>
    severity === 'any' ? sql`entry.flag_severity > 0` : sql`entry.flag_severity = ${severity}`,
  /** About which a report is open. */
  reported: (_: true) => sql`entry.reported`,
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

/** Returns the states and severities that a filter can find. */
export function listFoundGroups(filter: CaseworkFilter): FoundGroups {
  const { flagSeverity } = filter
  const isFound = (severity: number) =>
    flagSeverity === 'any' ? severity > 0 : (flagSeverity ?? severity) === severity
  return {
    states: listFoundStates(filter),
    flagSeverities: [0, ...severities.map((_, index) => index + 1)].filter(isFound),
  }
}

/** Empty if only applications that need a person are found, whatever their state. */
function listFoundStates({ state, states, open }: CaseworkFilter): CaseworkState[] {
  if (state === 'manual_review') return []
  return caseworkStates.filter(
    (each) =>
      (state === undefined || each === state) &&
      (states === undefined || states.includes(each)) &&
      !(open && (each === 'approved' || each === 'rejected')),
  )
}

/**
 * Splits a filter into several with one state each: by `since` and by kind, applications are indexed per state.
 * Applications that need a person, and assignments, have indexes of their own.
 */
export function splitByStates(filter: CaseworkFilter, { sort }: CaseworkOrder): CaseworkFilter[] {
  const { states, ...others } = filter
  const { state, assignedTo, open, flagSeverity } = others
  // Few have severe flags: they are found by those.
  if (typeof flagSeverity === 'number' && flagSeverity > 1) return [filter]
  if (sort === 'status' || sort === 'flags' || state !== undefined) return [filter]
  const isIndexed = assignedTo !== undefined && (assignedTo !== null || open)
  const split = states ?? (sort === 'since' && !isIndexed ? caseworkStates : undefined)
  return split ? split.map((each) => ({ ...others, states: [each] })) : [filter]
}
