/** Reads a group of steps from a posted form: the answers to save, and the page that asks for the rest. */

import { evaluateApplication } from '@/lib/applications/evaluate-application.ts'
import type {
  SaveAnswersOutcome,
  StepAnswer,
  StepConflicts,
} from '@/lib/applications/save-answers.ts'
import { readShownFields } from '@/lib/onboarding/answers/read-form.ts'
import type { SavedStep } from '@/lib/onboarding/answers/saved-step.ts'
import { addressApplicant } from '@/lib/onboarding/company-people/own-steps.ts'
import { setPersonStep } from '@/lib/onboarding/company-people/people.ts'
import type { Answers } from '@/lib/onboarding/journeys.ts'
import type {
  AskedStep,
  PersonProgress,
  Progress,
} from '@/lib/onboarding/progress/evaluate-progress.ts'
import {
  bindingsInputName,
  type GroupPart,
  groupInputName,
  type ValidatedGroup,
  validateGroupForm,
} from '@/lib/onboarding/progress/group-form.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'
import type { ApplicationVisit } from '../_request/visit.ts'
import {
  type ConflictVisit,
  conflictState,
  readConflictChoice,
  readShownStep,
} from './answer-conflicts.ts'

/** The subject of a group's page: the application itself, or one person of a company. */
export type GroupTarget = {
  /** Our id of the person. */
  person?: string
  asked: (progress: Progress) => readonly AskedStep[]
  put: (answers: Answers, step: string, saved: SavedStep) => Answers
  /** The steps that are read, of those asked so far: a page may have others, which its own answers call for. */
  ids?: (asked: readonly string[]) => readonly string[]
}

/** The readable answers of a group, and the page's problems with the rest. */
export type ReadGroup = Exclude<ValidatedGroup, { unreadable: true }>

/** The target that a form or URL names, '' for the application itself; undefined if there is no such person. */
export function findGroupTarget(
  { progress: before }: Pick<ApplicationVisit, 'progress'>,
  person: string,
): GroupTarget | undefined {
  if (!person) {
    return {
      asked: ({ asked }) => asked,
      put: (answers, step, saved) => ({ ...answers, [step]: saved }),
    }
  }
  const of = (progress: Progress): PersonProgress | undefined =>
    progress.people.find(({ id }) => id === person)
  if (!of(before)) return undefined
  return {
    person,
    asked: (progress) => of(progress)?.asked ?? [],
    put: (answers, step, saved) => setPersonStep(answers, person, step, saved),
  }
}

/** Reads all steps that a form had on its page; `complete` as in `validateGroupForm`. */
export function readGroup(
  visit: ApplicationVisit,
  target: GroupTarget,
  form: FormData,
  options: { complete: boolean },
): Promise<ValidatedGroup> {
  const steps = target.asked(visit.progress).filter(({ lock }) => !lock)
  const { portico, language, outstanding } = visit
  const ids = steps.map(({ step }) => step.id)
  return validateGroupForm(
    target.ids?.(ids) ?? ids,
    form,
    visit.application.answers as Answers,
    {
      asked: (answers) => {
        const progress = evaluateApplication(portico.applications, {
          answers,
          sources: visit.application.sources,
          language,
          outstanding,
        })
        return target.asked(visit.actor.kind === 'staff' ? progress : addressApplicant(progress))
      },
      put: target.put,
    },
    options,
  )
}

/** Returns the answers of a group, with the page's snapshot and the choices between two answers. */
export function listGroupAnswers(parts: readonly GroupPart[], form: FormData): StepAnswer[] {
  return parts.map(({ step, before, mine }) => ({
    step,
    answer: mine,
    before,
    shown: readShownStep(form, step.id),
    choiceOf: (field) => readConflictChoice(form, groupInputName(step.id, field)),
  }))
}

/** Returns the posted page of a group, with its problems and doubts. */
export function groupState({ state }: ReadGroup, form: FormData): StepState {
  return { ...state, hidden: readShownFields(form) }
}

/** The page that lets its reader choose if somebody else answered meanwhile; undefined if nobody did. */
export async function findGroupConflicts(
  visit: ConflictVisit,
  { parts, state: { problems } }: ReadGroup,
  saved: SaveAnswersOutcome | undefined,
  form: FormData,
): Promise<StepState | undefined> {
  if (!saved || !('conflicts' in saved) || saved.conflicts.length === 0) return undefined
  const state = await conflictState(
    visit,
    listPartConflicts(parts, saved.conflicts),
    saved.revision,
    form,
  )
  return { ...state, problems: [...state.problems, ...problems] }
}

/** Tells whether the steps of a page that are open now include some that it did not have when it was posted. */
export function isMoreAsked(page: readonly AskedStep[], form: FormData): boolean {
  return page.some(({ step, values }) => !values && !form.has(bindingsInputName(step.id)))
}

function listPartConflicts(parts: readonly GroupPart[], conflicts: readonly StepConflicts[]) {
  return conflicts.flatMap(({ step, ...found }) =>
    parts
      .filter((part) => part.step.id === step.id)
      .map(({ fieldContext }) => ({
        step,
        fieldContext,
        prefix: groupInputName(step.id, ''),
        ...found,
      })),
  )
}
