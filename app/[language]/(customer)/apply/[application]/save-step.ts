'use server'

import { notFound, redirect } from 'next/navigation'
import { saveVisitAnswers, tooLatePath } from '@/app/_answers/save-visit-answers.ts'
import { requireStepAnswer, respondToSave } from '@/app/_answers/step-from-form.ts'
import { switchLanguage } from '@/app/_answers/switch-language.ts'
import { formAction } from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import { applyPath } from '@/app/_request/paths.ts'
import { requireVisitFromForm } from '@/app/[language]/(customer)/apply/[application]/visit-from-form.ts'
import { isStepId } from '@/lib/onboarding/journeys.ts'

/** Saves one step of the customer's application, or returns its problems. */
export const saveStep = formAction(async (form) => {
  const visit = await requireVisitFromForm(form, 'step')
  await switchLanguage(visit, form)
  const { language, application, progress } = visit
  const id = readField(form, 'step')
  const asked = progress.asked.find(({ step }) => step.id === id)
  // The step was asked when the page was opened, and is not any more: another tab or a new catalogue removed
  // it.
  if (!asked && isStepId(id)) redirect(applyPath(language, application.id))
  if (!asked) notFound()
  if (!visit.editable) redirect(tooLatePath(visit))
  const answer = await requireStepAnswer(visit, asked, form)
  const saved = await saveVisitAnswers(visit, { steps: [answer] })
  return respondToSave(visit, asked, saved, form)
})
