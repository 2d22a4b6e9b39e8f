/** Who of staff had a part in an application, and what they changed of its contacts: as the audit has it. */

import type { Recorded } from '../../adapters/database/audit/audit-log.ts'
import { contactFields, getStaffParts, type RecordedEvent } from '../../domain/audit/staff-parts.ts'

/** Who of staff had a part in an application, by our ids. */
export function listAssistingStaff(recorded: readonly RecordedEvent[]): string[] {
  return [...getStaffParts(recorded).keys()]
}

/** When staff last put another contact in the place of one that was there; null where they never did. */
export function findContactChangedAt(
  recorded: readonly Pick<Recorded, 'actor' | 'event' | 'detail' | 'at'>[],
): Date | null {
  const answered = new Set<string>()
  let last: Date | null = null
  for (const { actor, event, detail, at } of recorded) {
    if (event !== 'step_kept' && event !== 'person_kept') continue
    const { person = '', step = '', changed = [] } = Object(detail) as Partial<KeptDetail>
    for (const field of changed.filter((name) => contactFields.includes(name))) {
      const place = `${person}/${step}/${field}`
      if (actor.kind === 'staff' && answered.has(place)) last = at
      answered.add(place)
    }
  }
  return last
}

type KeptDetail = { person: string; step: string; changed: string[] }
