/** Asks for another answer if a requested one was given again unchanged. */

import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import type { StepValues } from '@/lib/onboarding/define-step.ts'
import type { AskedStep } from '@/lib/onboarding/progress/evaluate-progress.ts'
import { getShortLabel } from '@/lib/onboarding/view/describe-step.ts'
import type { Problem } from '@/lib/onboarding/view/step-view.ts'
import { listUnchangedFields } from '@/lib/submission/resolved-requirements.ts'
import { readField } from '../_request/form-field.ts'
import { readChangeSource } from '../_request/paths.ts'
import type { ApplicationVisit } from '../_request/visit.ts'
import { listOutstandingQuestions } from './required-pages.ts'

/**
 * Returns a problem for each requested answer of a step that equals the sent one. Only on the way through the
 * requirements: from elsewhere the customer may continue, and nothing is sent.
 */
export async function findUnchangedAnswers(
  { portico, submission, requirements, progress, t }: ApplicationVisit,
  asked: AskedStep,
  values: StepValues,
  { form, person }: { form: FormData; person: string | undefined },
): Promise<Problem[]> {
  if (!submission || readChangeSource(readField(form, 'changing')) !== 'wanted') return []
  const { step, fieldContext } = asked
  const questions = listOutstandingQuestions({ requirements, progress }, asked, person)
  if (questions.length === 0) return []
  const unchanged = await listUnchangedFields(
    portico.store,
    submission,
    { step, values, fieldContext },
    { questions, person },
  )
  return unchanged.map((field) => ({
    input: field,
    message: t('outstanding.unchanged', {
      label: isolateDirection(getShortLabel(step, field, fieldContext)),
    }),
  }))
}
