import { isDeepStrictEqual } from 'node:util'
import { getAnswerAuthor } from '#lib/access/application-actor.ts'
import { answerLocation } from '#lib/onboarding/answers/answer-authors.ts'
import { type FieldsAt, findLocks } from '#lib/onboarding/answers/answer-locks.ts'
import {
  type Conflict,
  type ConflictChoice,
  mergeStep,
  type PageSnapshot,
  withStoredFields,
} from '#lib/onboarding/answers/conflicts.ts'
import type { SavedStep } from '#lib/onboarding/answers/saved-step.ts'
import {
  addPerson,
  findPerson,
  formatPersonName,
  isSameName,
  listPeople,
  setPersonStep,
} from '#lib/onboarding/company-people/people.ts'
import type { Step } from '#lib/onboarding/define-step.ts'
import { findRefusalOfChange, type Refusal } from '#lib/onboarding/eligibility/find-refusals.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import type { AskedStep } from '#lib/onboarding/progress/evaluate-progress.ts'
import type { ApplicationsDeps } from './applications-deps.ts'
import {
  type AnswerChange,
  type AnswersSaved,
  type ChangeRequest,
  commitChange,
  type StoredAnswers,
} from './commit-change.ts'
import { evaluateApplication } from './evaluate-application.ts'
import { createSavedEvent } from './saved-step-events.ts'

/** A person of a company who is not listed yet, under a new id of ours, with the first answers about them. */
export type NewPerson = {
  id: string
  steps: { step: Step; answer: SavedStep }[]
}

export type StepAnswer = {
  step: Step
  /** The answer, validated. */
  answer: SavedStep
  /** The step as the page showed it; without it the answer replaces whatever is stored. */
  shown?: PageSnapshot
  /** The step as stored when the form was read; only with `shown`. */
  before?: SavedStep | undefined
  /** Returns which of two conflicting answers the user chose for a field. */
  choiceOf?: (field: string) => ConflictChoice | undefined
}

/** The fields of a step that somebody else has answered differently since the page was shown. */
export type StepConflicts = { step: Step; conflicts: Conflict[] }

export type SaveAnswersOutcome =
  /** `conflicts` are the unsaved fields; filled only if the rest was to be saved. */
  | (AnswersSaved & { conflicts: StepConflicts[]; revision: number })
  /** Nothing was saved until somebody chooses between the two answers. */
  | { outcome: 'conflict'; conflicts: StepConflicts[]; revision: number }
  /** Every answer is the one that is stored: only if the rest was to be saved, or if they are locked. */
  | { outcome: 'unchanged' }
  /** The firm's rules refuse an answer, so nothing was saved. */
  | { outcome: 'not_eligible'; refusal: Refusal }
  /** The person of the company was removed. */
  | { outcome: 'person_removed' }
  | { outcome: 'not_editable' }
  | { outcome: 'unavailable' }

/**
 * Saves the answers to one or more steps in one transaction: the answers and whose they are, an audit
 * event a step with the names of its fields, and the voiding of an acceptance that was given for other
 * answers. `person` is our id of the company's person that the steps are about. A field that somebody else
 * changed since the page was shown is a conflict, and then nothing is saved; with `savesRest` everything
 * else is saved, and steps that are stored as they are answered are left alone. `newPeople` are added with their
 * answers, but nobody who is listed by that name already. Never throws.
 */
export async function saveAnswers(
  deps: ApplicationsDeps,
  request: ChangeRequest,
  given: {
    steps: readonly StepAnswer[]
    person?: string | undefined
    savesRest?: boolean
    newPeople?: readonly NewPerson[]
  },
): Promise<SaveAnswersOutcome> {
  let found: { conflicts: StepConflicts[]; revision: number } = { conflicts: [], revision: 0 }
  let refusal: Refusal | undefined
  const changed = await commitChange(deps, request, (stored) => {
    const { person } = given
    if (person !== undefined && !findPerson(stored.answers, person)) {
      return { rejection: 'person_removed' as const }
    }
    const { conflicts, ...change } = mergeAnswers(deps, stored, given, request)
    found = { conflicts, revision: stored.revision }
    if (conflicts.length > 0 && (!given.savesRest || change.events.length === 0)) {
      return { rejection: 'conflict' as const }
    }
    refusal = findRefusalOfChange(
      { before: stored.answers, after: change.answers },
      { steps: given.steps.map(({ step }) => step.id), person },
      deps.getQuestionSettings(request.language),
    )
    if (refusal) return { rejection: 'not_eligible' as const }
    return change.events.length > 0 ? change : { rejection: 'unchanged' as const }
  })
  if (changed.outcome === 'saved') return { ...changed, ...found }
  if (changed.outcome !== 'rejected') return changed
  if (changed.rejection === 'conflict') return { outcome: 'conflict', ...found }
  if (changed.rejection !== 'not_eligible') return { outcome: changed.rejection }
  return { outcome: 'not_eligible', refusal: refusal as Refusal }
}

/** Merges each step in turn into the stored answers, as far as it is not locked. */
function mergeAnswers(
  deps: ApplicationsDeps,
  { answers, sources, revision }: StoredAnswers,
  { steps, person, savesRest, newPeople = [] }: Parameters<typeof saveAnswers>[2],
  request: ChangeRequest,
): AnswerChange & { conflicts: StepConflicts[] } {
  const { actor, register } = request
  const merged: AnswerChange & { unlocks: FieldsAt[]; conflicts: StepConflicts[] } = {
    answers,
    events: [],
    unlocks: [],
    conflicts: [],
  }
  for (const { step, answer, before, shown, choiceOf } of steps) {
    const location = answerLocation(step.id, person)
    const locked = Object.keys(findLocks(sources, location))
    const { locks = {}, lock } =
      locked.length > 0
        ? findHoldingLocks(deps, request, { answers: merged.answers, sources }, { step, person })
        : {}
    // No page asks for it, so somebody posts it by hand.
    if (lock) continue
    const stored = findStep(merged.answers, step.id, person)
    const allowed = withStoredFields(answer, stored, Object.keys(locks))
    const { merged: saved, conflicts } = mergeStep(step, allowed, stored, {
      before: shown ? before : stored,
      seen: shown ?? { revision, values: {} },
      sources: sources[location],
      by: getAnswerAuthor(actor),
      choiceOf: choiceOf ?? (() => undefined),
    })
    if (conflicts.length > 0) merged.conflicts.push({ step, conflicts })
    // An unchanged answer retains its author and revision.
    if (savesRest && isDeepStrictEqual(saved, stored)) continue
    merged.answers = setStep(merged.answers, step.id, saved, person)
    merged.events.push(createSavedEvent(step, stored, saved, { person, register }))
    // Who answers anew what is not kept from change any more can also correct it later.
    const fields = locked.filter((field) => !Object.hasOwn(locks, field))
    if (fields.length > 0) merged.unlocks.push({ location, fields })
  }
  // Two of the new people may have one name: a father and his son.
  const listed = listPeople(merged.answers)
  for (const { id, steps: given } of newPeople) {
    const added = given.reduce(
      (all, { step, answer }) => setPersonStep(all, id, step.id, answer),
      addPerson(merged.answers, id),
    )
    const person = findPerson(added, id)
    // No more fit in, or they were added meanwhile.
    const name = person && formatPersonName(person)
    if (!name || listed.some((each) => isSameName(formatPersonName(each), name))) continue
    merged.answers = added
    merged.events.push({ event: 'person_added', detail: { person: id } })
    for (const { step, answer } of given) {
      merged.events.push(createSavedEvent(step, undefined, answer, { person: id, register }))
    }
  }
  return merged
}

/** Returns the locks that hold of a step for these answers: none for a person in their own part, which is theirs. */
function findHoldingLocks(
  deps: ApplicationsDeps,
  { actor, language, outstanding }: ChangeRequest,
  { answers, sources }: Pick<StoredAnswers, 'answers' | 'sources'>,
  { step, person }: { step: Step; person: string | undefined },
): Pick<AskedStep, 'lock' | 'locks'> {
  if (actor.kind === 'person') return {}
  const progress = evaluateApplication(deps, { answers, sources, language, outstanding })
  const asked = person ? progress.people.find(({ id }) => id === person)?.asked : progress.asked
  return asked?.find((each) => each.step.id === step.id) ?? {}
}

function findStep(answers: Answers, step: string, person?: string): SavedStep | undefined {
  return person === undefined ? answers[step] : findPerson(answers, person)?.answers[step]
}

function setStep(answers: Answers, step: string, saved: SavedStep, person?: string): Answers {
  return person === undefined
    ? { ...answers, [step]: saved }
    : setPersonStep(answers, person, step, saved)
}
