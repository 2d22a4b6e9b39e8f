/** One step out of a posted form, and the answer to the browser once it was saved. */
import { redirect } from 'next/navigation'
import type { SaveAnswersOutcome, StepAnswer } from '@/lib/applications/save-answers.ts'
import type { Translate } from '@/lib/i18n/translate.ts'
import { withLockedAnswers } from '@/lib/onboarding/answers/answer-locks.ts'
import { readShownFields, readStepForm } from '@/lib/onboarding/answers/read-form.ts'
import type { SavedStep } from '@/lib/onboarding/answers/saved-step.ts'
import { validateStepForm } from '@/lib/onboarding/answers/validate-step-form.ts'
import type { AskedStep } from '@/lib/onboarding/progress/evaluate-progress.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'
import { showAgain, withNotice } from '../_request/form-action.ts'
import { changePath } from '../_request/paths.ts'
import type { ApplicationVisit } from '../_request/visit.ts'
import { conflictState, readConflictChoice, readShownStep } from './answer-conflicts.ts'
import { countErrors, countRefused } from './count-funnel.ts'
import { findUnchangedAnswers } from './outstanding-answers.ts'
import {
  redirectAfterSave,
  refusedPath,
  removedPersonPath,
  tooLatePath,
} from './save-visit-answers.ts'

/**
 * Returns the answer to one step, of a company's person if one is named; shows the page again if it has
 * problems, which are counted.
 */
export async function requireStepAnswer(
  visit: ApplicationVisit,
  asked: AskedStep,
  form: FormData,
  person?: string,
): Promise<StepAnswer> {
  const { t } = visit
  const { step, saved, fieldContext } = asked
  const posted = withLockedAnswers(form, asked)
  const answer = await requireValidStep(t, { step, saved, fieldContext }, posted, (problems) =>
    countErrors(visit, step.id, problems, form),
  )
  const problems = await findUnchangedAnswers(visit, asked, answer.values, { form, person })
  if (problems.length > 0) {
    const values = readStepForm(step, posted, fieldContext) ?? {}
    showAgain({ problems, warnings: [], values, hidden: readShownFields(form) })
  }
  const choiceOf = (field: string) => readConflictChoice(form, field)
  return { step, answer, before: saved, shown: readShownStep(form), choiceOf }
}

/** Returns the answer that a form gives to a step; shows the page again, once `count` was called, if it has none. */
export async function requireValidStep(
  t: Translate,
  {
    step,
    saved,
    fieldContext,
  }: Pick<AskedStep, 'step' | 'fieldContext'> & Partial<Pick<AskedStep, 'saved'>>,
  form: FormData,
  count?: (problems: StepState['problems']) => Promise<void>,
): Promise<SavedStep> {
  const answer = await validateStepForm(step, form, saved, fieldContext)
  if ('unreadable' in answer) return showAgain(withNotice(t('form.unreadable'), form))
  await count?.('state' in answer ? answer.state.problems : [])
  return 'state' in answer ? showAgain({ ...answer.state, hidden: readShownFields(form) }) : answer
}

/** Redirects after a saved step, or returns the state of the page that says why it was not saved. */
export async function respondToSave(
  visit: ApplicationVisit,
  { step, fieldContext }: AskedStep,
  saved: SaveAnswersOutcome,
  form: FormData,
  person?: string,
): Promise<StepState> {
  switch (saved.outcome) {
    case 'saved':
      return redirectAfterSave(visit, saved, { step: step.id, ...(person && { person }) }, form)
    case 'conflict': {
      const conflicts = saved.conflicts.map((each) => ({ ...each, fieldContext }))
      return conflictState(visit, conflicts, saved.revision, form)
    }
    // Its page shows what is locked.
    case 'unchanged':
      redirect(changePath(visit.language, visit.application.id, step.id))
      break
    case 'person_removed':
      redirect(removedPersonPath(visit))
      break
    case 'not_editable':
      redirect(tooLatePath(visit))
      break
    case 'not_eligible':
      await countRefused(visit, saved.refusal)
      redirect(refusedPath(visit, saved.refusal, step.id, form))
      break
    default:
      return withNotice(visit.t('form.unavailable'), form)
  }
}
