/** Who of staff had a part in an application, and what they changed of its contacts: as the audit has it. */
import type { Recorded } from '../store/audit-log.ts'

/** By these staff have a part in it; to look at it, or to note something, is none. */
const parts: readonly string[] = [
  'application_begun',
  'step_kept',
  'person_added',
  'person_kept',
  'person_removed',
  'device_handed_over',
]

/** Who of staff put something into an application or handed it over, by our ids. */
export function assistants(recorded: readonly Pick<Recorded, 'actor' | 'event'>[]): string[] {
  const ids = recorded.flatMap(({ actor, event }) =>
    actor.kind === 'staff' && parts.includes(event) ? [actor.id] : [],
  )
  return [...new Set(ids)]
}

/** As the steps of contacts call them, a person's, a company's and its people's alike. */
const contactFields = ['email_address', 'telephone_number']

/** When staff last put another contact in the place of one that was there; null where they never did. */
export function contactChangedAt(
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
