/** One step out of a posted form, and the answer to the browser once it was saved. */
import { redirect } from 'next/navigation'
import type { SaveAnswersOutcome, StepAnswer } from '@/lib/applications/save-answers.ts'
import { readStepForm } from '@/lib/onboarding/answers/read-form.ts'
import { validateStepForm } from '@/lib/onboarding/answers/validate-step-form.ts'
import type { AskedStep } from '@/lib/onboarding/progress/evaluate-progress.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'
import {
  conflictState,
  readConflictChoice,
  readShownFields,
  readShownStep,
} from './answer-conflicts.ts'
import { withNotice } from './application-from-form.ts'
import { countErrors } from './count-funnel.ts'
import { findUnchangedAnswers } from './outstanding-answers.ts'
import { removedPersonPath } from './require-person.ts'
import { redirectAfterSave, tooLatePath } from './save-visit-answers.ts'
import type { ApplicationVisit } from './visit.ts'

/** The answer to one step, of a company's person if one is named, or the state of the page that asks again. */
export async function readStepAnswer(
  visit: ApplicationVisit,
  asked: AskedStep,
  form: FormData,
  person?: string,
): Promise<{ answer: StepAnswer } | { state: StepState }> {
  const { t } = visit
  const { step, saved, fieldContext } = asked
  const answer = await validateStepForm(step, form, saved, fieldContext)
  if ('unreadable' in answer) return { state: withNotice(t('form.unreadable'), form) }
  await countErrors(visit, step.id, 'state' in answer ? answer.state.problems : [], form)
  if ('state' in answer) return { state: { ...answer.state, hidden: readShownFields(form) } }
  const problems = await findUnchangedAnswers(visit, asked, answer.values, { form, person })
  if (problems.length > 0) {
    const values = readStepForm(step, form, fieldContext) ?? {}
    return { state: { problems, warnings: [], values, hidden: readShownFields(form) } }
  }
  const choiceOf = (field: string) => readConflictChoice(form, field)
  return { answer: { step, answer, before: saved, shown: readShownStep(form), choiceOf } }
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
    case 'person_removed':
      redirect(removedPersonPath(visit))
      break
    case 'not_editable':
      redirect(tooLatePath(visit))
      break
    default:
      return withNotice(visit.t('form.unavailable'), form)
  }
}
