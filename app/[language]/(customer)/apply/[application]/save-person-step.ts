'use server'

import { notFound, redirect } from 'next/navigation'
import { saveVisitAnswers, tooLatePath } from '@/app/_answers/save-visit-answers.ts'
import { requireStepAnswer, respondToSave } from '@/app/_answers/step-from-form.ts'
import { switchLanguage } from '@/app/_answers/switch-language.ts'
import { formAction } from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import { applyPath, personPage } from '@/app/_request/paths.ts'
import { requirePerson } from '@/app/[language]/(customer)/apply/[application]/require-person.ts'
import { requireVisitFromForm } from '@/app/[language]/(customer)/apply/[application]/visit-from-form.ts'
import { findStep } from '@/lib/onboarding/journeys.ts'

/** Saves one step of one person of a company, or returns its problems. */
export const savePersonStep = formAction(async (form) => {
  const visit = await requireVisitFromForm(form, 'step')
  await switchLanguage(visit, form)
  const { language, application } = visit
  const { person } = await requirePerson(visit, readField(form, 'person'))
  const id = readField(form, 'step')
  const asked = person.asked.find(({ step }) => step.id === id)
  // The step was asked when the page was opened, and is not any more: somebody without a share owns nothing.
  if (!asked && findStep(id)) redirect(applyPath(language, application.id, personPage(person.id)))
  if (!asked) notFound()
  if (!visit.editable) redirect(tooLatePath(visit))
  const answer = await requireStepAnswer(visit, asked, form, person.id)
  const saved = await saveVisitAnswers(visit, { steps: [answer], person: person.id })
  return respondToSave(visit, asked, saved, form, person.id)
})
