import type { Recorded } from '../store/audit-log.ts'
import { contactFields, getStaffParts, type RecordedEvent } from './staff-parts.ts'

/** The ids of the members of staff who had a part in an application. */
export function listAssistingStaff(recorded: readonly RecordedEvent[]): string[] {
  return [...getStaffParts(recorded).keys()]
}

/** When staff last replaced a contact; null if they never did. */
export function findContactChangedAt(
  recorded: readonly Pick<Recorded, 'actor' | 'event' | 'detail' | 'at'>[],
): Date | null {
  const answered = new Set<string>()
  let lastChange: Date | null = null
  for (const { actor, event, detail, at } of recorded) {
    if (event !== 'step_kept' && event !== 'person_kept') continue
    const { person = '', step = '', changed = [] } = Object(detail) as Partial<SavedDetail>
    for (const field of changed.filter((name) => contactFields.includes(name))) {
      const location = `${person}/${step}/${field}`
      if (actor.kind === 'staff' && answered.has(location)) lastChange = at
      answered.add(location)
    }
  }
  return lastChange
}

type SavedDetail = { person: string; step: string; changed: string[] }
