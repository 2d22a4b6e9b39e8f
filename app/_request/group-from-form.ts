/** A group of steps out of a form of staff, and the answer to their browser once it was saved. */
import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import type { SavedStep } from '@/lib/domain/onboarding/answers/saved-step.ts'
import type { Answers } from '@/lib/domain/onboarding/journeys.ts'
import type { Progress } from '@/lib/domain/onboarding/progress/evaluate-progress.ts'
import {
  bindingsInputName,
  type GroupPart,
  groupInputName,
  type ValidatedGroup,
  validateGroupForm,
} from '@/lib/domain/onboarding/progress/group-form.ts'
import { findGroup, type GroupId } from '@/lib/domain/onboarding/progress/groups.ts'
import type { StepState } from '@/lib/domain/onboarding/view/step-view.ts'
import type {
  SaveAnswersOutcome,
  StepAnswer,
  StepConflicts,
} from '@/lib/services/applications/save-answers.ts'
import {
  conflictState,
  readConflictChoice,
  readShownFields,
  readShownStep,
} from './answer-conflicts.ts'
import { withNotice } from './application-from-form.ts'
import {
  type AssistedApplication,
  evaluateProgressWith,
  findGroupTarget,
  type GroupTarget,
} from './assisted-application.ts'
import { readField } from './form-field.ts'
import { fillPath } from './paths.ts'

/** The readable answers of a group, and what the page says of the rest. */
type ReadGroup = Exclude<ValidatedGroup, { unreadable: true }>

/** What the group is of, by the form; leads back where it is not there, or may not change, any more. */
export function requireGroupTarget(visit: AssistedApplication, form: FormData): GroupTarget {
  const { language, application, editable } = visit
  const target = findGroupTarget(visit, readField(form, 'person'))
  // The customer has removed the person meanwhile, or it is a person's own application now.
  if (!target) redirect(`${fillPath(language, application.id)}?saved=gone`)
  if (!editable) redirect(`${fillPath(language, application.id)}?saved=late`)
  return target
}

/** Reads all steps of a group from its form. */
export function readGroup(
  visit: AssistedApplication,
  target: GroupTarget,
  group: GroupId,
  form: FormData,
): Promise<ValidatedGroup> {
  const steps = target.asked(visit.progress).filter(({ step }) => findGroup(step) === group)
  return validateGroupForm(
    steps.map(({ step }) => step.id),
    form,
    visit.application.answers as Answers,
    {
      asked: (answers) => target.asked(evaluateProgressWith(visit, answers)),
      put: target.put,
    },
  )
}

/** The answers of a group, with what its page showed and what was chosen between two answers. */
export function listGroupAnswers(parts: readonly GroupPart[], form: FormData): StepAnswer[] {
  return parts.map(({ step, before, mine }) => ({
    step,
    answer: mine,
    before,
    shown: readShownStep(form, step.id),
    choiceOf: (field) => readConflictChoice(form, groupInputName(step.id, field)),
  }))
}

/** The page of a group as it was sent, with what is wrong or doubtful. */
export function groupState({ state }: ReadGroup, form: FormData): StepState {
  return { ...state, hidden: readShownFields(form) }
}

/**
 * Leads on where all of the group is saved, else gives the state of the page that asks for the rest.
 * `saved` is undefined where there was nothing to save.
 */
export async function respondToGroup(
  visit: AssistedApplication,
  { target, group, read }: { target: GroupTarget; group: GroupId; read: ReadGroup },
  saved: SaveAnswersOutcome | undefined,
  form: FormData,
): Promise<StepState> {
  const { language, application, progress, t } = visit
  const all = fillPath(language, application.id)
  if (saved?.outcome === 'not_editable') redirect(`${all}?saved=late`)
  if (saved?.outcome === 'person_removed') redirect(`${all}?saved=gone`)
  if (saved?.outcome === 'unavailable') return withNotice(t('form.unavailable'), form)
  // The page below what is named shows what is asked from now on.
  revalidatePath('/', 'layout')
  const { problems, warnings } = read.state
  if (saved && 'conflicts' in saved && saved.conflicts.length > 0) {
    const conflicts = listPartConflicts(read.parts, saved.conflicts)
    const state = await conflictState(visit, conflicts, saved.revision, form)
    return { ...state, problems: [...state.problems, ...problems] }
  }
  const shown = groupState(read, form)
  if (problems.length > 0)
    return { ...shown, warnings: [], notice: t('assistedEntry.fill.savedPartly') }
  if (warnings.length > 0) return shown
  const after = saved?.outcome === 'saved' ? saved.progress : progress
  const isNothing = read.parts.every(
    ({ before, mine }) => isEmptyAnswer(before) && isEmptyAnswer(mine),
  )
  redirect(getPathAfterGroup(target, group, { again: read.again, isNothing, after, form }))
}

function isEmptyAnswer(answer: SavedStep | undefined): boolean {
  return Object.keys(answer?.values ?? {}).length === 0
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

/** All topics; the same page once more where it now asks what it did not before. */
function getPathAfterGroup(
  target: GroupTarget,
  group: GroupId,
  {
    again,
    isNothing,
    after,
    form,
  }: { again: boolean; isNothing: boolean; after: Progress; form: FormData },
): string {
  if (again) return `${target.path(group)}?saved=again`
  const isNew = target
    .asked(after)
    .some(
      ({ step, values }) =>
        !values && findGroup(step) === group && !form.has(bindingsInputName(step.id)),
    )
  if (isNew) return `${target.path(group)}?saved=more`
  return `${target.path(undefined)}?saved=${isNothing ? 'nothing' : 'yes'}`
}
