/** Reads which of the given answers a partner locks. */
import { type AnswerLock, answerLocation } from '#lib/onboarding/answers/answer-authors.ts'
import type { FieldsAt } from '#lib/onboarding/answers/answer-locks.ts'
import type { readGivenAnswers } from './read-given-answers.ts'
import { splitLockEntry } from './rules/given-answers.ts'
import type { BodyFault, StartBody } from './rules/interface.ts'

type Given = Extract<Awaited<ReturnType<typeof readGivenAnswers>>, { answers: unknown }>
type Lock = FieldsAt & { lock: AnswerLock }

/** Returns the locks of given steps and fields; one that was not given, or is named twice, is a fault. */
export function readLocks(
  { locked = [], hidden = [] }: Pick<StartBody, 'locked' | 'hidden'>,
  given: Given,
): { locks: Lock[] } | { faults: BodyFault[] } {
  const named = [
    ...locked.map((entry, index) => ({ entry, lock: 'locked' as const, index })),
    ...hidden.map((entry, index) => ({ entry, lock: 'hidden' as const, index })),
  ]
  const locks: Lock[] = []
  const conditions: Lock[] = []
  const faults: BodyFault[] = []
  for (const { entry, lock, index } of named) {
    const found = findNamed(entry, given)
    const path = `/${lock}/${index}`
    if (!found) faults.push({ path, code: 'missing' })
    else if (locks.some((each) => overlap(each, found))) faults.push({ path, code: 'twice' })
    else {
      const { question, ...fields } = found
      locks.push({ ...fields, lock })
      if (question) conditions.push({ location: found.location, fields: [question], lock })
    }
  }
  // What an entry says of a question itself comes later, and holds.
  return faults.length > 0 ? { faults } : { locks: [...conditions, ...locks] }
}

/** `question`: the one of the same step on whose answer the field depends, which is locked with it. */
function findNamed(
  entry: string,
  { steps, people }: Given,
): (FieldsAt & { question?: string | undefined }) | undefined {
  const { number, step: id, field } = splitLockEntry(entry)
  const person = number === undefined ? undefined : (people.ids[number - 1] ?? '')
  const ofPerson = people.steps.filter((each) => each.person === person)
  const found = (person === undefined ? steps : ofPerson).find(({ step }) => step.id === id)
  if (!found) return undefined
  const { step, saved } = found
  const location = answerLocation(step.id, person)
  if (field === undefined) return { location, fields: Object.keys(step.fields) }
  if (!Object.hasOwn(saved.values, field)) return undefined
  return { location, fields: [field], question: step.fields[field]?.askedIf?.question }
}

function overlap(one: FieldsAt, other: FieldsAt): boolean {
  return one.location === other.location && one.fields.some((each) => other.fields.includes(each))
}
