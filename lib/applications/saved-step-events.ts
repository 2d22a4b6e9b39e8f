/** The audit events of a step that was saved: names of fields, never values. */
import type { AuditEvent } from '#lib/audit/rules/event.ts'
import {
  type AnswerSources,
  answerLocation,
  getAuthor,
} from '#lib/onboarding/answers/answer-authors.ts'
import { listChangedFields, type SavedStep } from '#lib/onboarding/answers/saved-step.ts'
import type { Step } from '#lib/onboarding/define-step.ts'
import type { RegisterSource } from '#lib/registers/rules/register-entry.ts'

/**
 * Creates the event of a saved step, with our id of the person for a person's step, and with the public
 * register that the answers were taken from.
 */
export function createSavedEvent(
  step: Step,
  before: SavedStep | undefined,
  after: SavedStep,
  { person, register }: { person?: string | undefined; register?: RegisterSource | undefined } = {},
): AuditEvent {
  const detail = {
    step: step.id,
    fields: Object.keys(after.values),
    changed: listChangedFields(step, before, after),
    ...(register && { register }),
  }
  return person === undefined
    ? { event: 'step_kept', detail }
    : { event: 'person_kept', detail: { person, ...detail } }
}

/** Lists the events of a customer's changes to answers that staff had entered. */
export function listCorrections(
  { event, detail }: AuditEvent,
  sources: AnswerSources,
  by: 'customer' | 'staff' | 'person',
): AuditEvent[] {
  if (by !== 'customer' || (event !== 'step_kept' && event !== 'person_kept')) return []
  const person = 'person' in detail ? { person: detail.person } : {}
  const location = answerLocation(detail.step, person.person)
  const corrected = detail.changed.flatMap((field) => {
    const author = getAuthor(sources, location, field)
    return author.kind === 'staff' ? [{ field, id: author.id }] : []
  })
  if (corrected.length === 0) return []
  const fields = corrected.map(({ field }) => field)
  const staff = [...new Set(corrected.map(({ id }) => id))]
  return [{ event: 'entry_corrected', detail: { step: detail.step, ...person, fields, staff } }]
}

/** The page of a saved step, by its path within the application; undefined for any other event. */
export function findSavedPage({ event, detail }: AuditEvent): string | undefined {
  if (event === 'step_kept') return detail.step
  return event === 'person_kept' ? `people/${detail.person}/${detail.step}` : undefined
}
