/** The events of an application, when pages that were saved one after the other are one. */
import type { Recorded } from '@/lib/audit/store/audit-log.ts'

export type Detail = Partial<{
  step: string
  person: string
  fields: string[]
  changed: string[]
  kind: string
  state: string
  code: string
  status: string
  found: boolean
  count: number
  act: string
  account: string | null
  mail: string
  operation: string
  about: string
  channel: string
  scan: string
  signature: string
  branch: string
  stage: string
  byAddress: boolean
  renews: string
  wording: string
}>

/** An event with the details of all pages that it covers; its own come last. */
type JoinedEvent = Recorded & { pages: readonly Detail[] }

/** The longest pause between two pages of one sitting. */
const longestPauseMs = 30 * 60_000

/** Joins pages that one person saved in succession into one event at the time of the last. */
export function joinSavedPages(trail: readonly Recorded[]): JoinedEvent[] {
  const joined: JoinedEvent[] = []
  for (const each of trail) {
    const last = joined.at(-1)
    const before = last && isSameSitting(last, each) ? last.pages : []
    if (before.length > 0) joined.pop()
    joined.push({ ...each, pages: [...before, Object(each.detail)] })
  }
  return joined
}

/** Tells whether an event says that answers were saved. */
export function isSaved(event: string): boolean {
  return event === 'step_kept' || event === 'person_kept'
}

function isSameSitting(before: Recorded, after: Recorded): boolean {
  return (
    isSaved(after.event) &&
    before.event === after.event &&
    Object(before.detail).person === Object(after.detail).person &&
    JSON.stringify(before.actor) === JSON.stringify(after.actor) &&
    after.at.getTime() - before.at.getTime() <= longestPauseMs
  )
}
