import { randomUUID } from 'node:crypto'
import {
  findPerson,
  listPeople,
  maxPeople,
  removePerson as withoutPerson,
  addPerson as withPerson,
} from '#lib/onboarding/company-people/people.ts'
import type { ApplicationsDeps } from './applications-deps.ts'
import { type AnswersSaved, type ChangeRequest, commitChange } from './commit-change.ts'

type AddPersonOutcome =
  /** `personId` is our id of whom the questions are about now. */
  | { outcome: 'added'; personId: string }
  /** There are `maxPeople` already. */
  | { outcome: 'too_many' }
  | { outcome: 'not_editable' }
  | { outcome: 'unavailable' }

/** Adds a person without answers; returns an existing one without answers instead. */
export async function addPerson(
  deps: ApplicationsDeps,
  request: ChangeRequest,
): Promise<AddPersonOutcome> {
  const added = randomUUID()
  const changed = await commitChange<AddPersonOutcome>(deps, request, ({ answers }) => {
    const people = listPeople(answers)
    // Pressed twice, or left at the first question.
    const unanswered = people.find((person) => Object.keys(person.answers).length === 0)
    if (unanswered) return { rejection: { outcome: 'added', personId: unanswered.id } }
    if (people.length >= maxPeople) return { rejection: { outcome: 'too_many' } }
    return {
      answers: withPerson(answers, added),
      events: [{ event: 'person_added', detail: { person: added } }],
    }
  })
  if (changed.outcome === 'saved') return { outcome: 'added', personId: added }
  return changed.outcome === 'rejected' ? changed.rejection : changed
}

type RemovePersonOutcome =
  | AnswersSaved
  /** There is no such person any more. */
  | { outcome: 'person_removed' }
  | { outcome: 'not_editable' }
  | { outcome: 'unavailable' }

/** Removes a person of a company, by our id, with their answers. */
export async function removePerson(
  deps: ApplicationsDeps,
  request: ChangeRequest,
  personId: string,
): Promise<RemovePersonOutcome> {
  const changed = await commitChange<'person_removed'>(deps, request, ({ answers }) =>
    findPerson(answers, personId)
      ? {
          answers: withoutPerson(answers, personId),
          events: [{ event: 'person_removed', detail: { person: personId } }],
        }
      : { rejection: 'person_removed' },
  )
  return changed.outcome === 'rejected' ? { outcome: changed.rejection } : changed
}
