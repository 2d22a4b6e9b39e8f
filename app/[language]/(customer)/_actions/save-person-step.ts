'use server'

import { notFound, redirect } from 'next/navigation'
import { requireVisitFromForm } from '@/app/_request/application-from-form.ts'
import { readField } from '@/app/_request/form-field.ts'
import { applyPath, personPage } from '@/app/_request/paths.ts'
import { requirePerson } from '@/app/_request/require-person.ts'
import { saveVisitAnswers, tooLatePath } from '@/app/_request/save-visit-answers.ts'
import { readStepAnswer, respondToSave } from '@/app/_request/step-from-form.ts'
import { switchLanguage } from '@/app/_request/switch-language.ts'
import { findStep } from '@/lib/onboarding/journeys.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'

/** Saves one step of one person of a company, or returns its problems. */
export async function savePersonStep(_before: StepState, form: FormData): Promise<StepState> {
  const opening = await requireVisitFromForm(form, 'step')
  if ('state' in opening) return opening.state
  const { visit } = opening
  const switched = await switchLanguage(visit, form)
  if (switched) return switched
  const { language, application } = visit
  const { person } = await requirePerson(visit, readField(form, 'person'))
  const id = readField(form, 'step')
  const asked = person.asked.find(({ step }) => step.id === id)
  // The step was asked when the page was opened, and is not any more: somebody without a share owns nothing.
  if (!asked && findStep(id)) redirect(applyPath(language, application.id, personPage(person.id)))
  if (!asked) notFound()
  if (!visit.editable) redirect(tooLatePath(visit))
  const read = await readStepAnswer(visit, asked, form, person.id)
  if ('state' in read) return read.state
  const saved = await saveVisitAnswers(visit, { steps: [read.answer], person: person.id })
  return respondToSave(visit, asked, saved, form, person.id)
}
