'use server'

import { notFound, redirect } from 'next/navigation'
import { saveVisitAnswers, tooLatePath } from '@/app/_answers/save-visit-answers.ts'
import {
  findGroupTarget,
  groupState,
  listGroupAnswers,
  readGroup,
} from '@/app/_answers/step-group.ts'
import { switchLanguage } from '@/app/_answers/switch-language.ts'
import { formAction, withNotice } from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import { requirePerson } from '@/app/[language]/(customer)/apply/[application]/require-person.ts'
import { respondToStepGroup } from '@/app/[language]/(customer)/apply/[application]/respond-to-step-group.ts'
import { requireVisitFromForm } from '@/app/[language]/(customer)/apply/[application]/visit-from-form.ts'

/**
 * Saves the right answers of a page of several steps, of the application or of one person of a company; the
 * page shows the problems of the rest.
 */
export const saveStepGroup = formAction(async (form) => {
  const visit = await requireVisitFromForm(form, 'step')
  await switchLanguage(visit, form)
  const id = readField(form, 'person')
  if (id) await requirePerson(visit, id)
  const target = findGroupTarget(visit, id)
  if (!target) notFound()
  if (!visit.editable) redirect(tooLatePath(visit))
  const read = await readGroup(visit, target, form, { complete: true })
  if ('unreadable' in read) return withNotice(visit.t('form.unreadable'), form)
  // The form asked for one more list of countries, so the rest of the page is not finished.
  if (read.more) return { ...groupState(read, form), problems: [], warnings: [] }
  const steps = listGroupAnswers(read.parts, form)
  const saved =
    steps.length > 0
      ? await saveVisitAnswers(visit, { steps, person: target.person, savesRest: true })
      : undefined
  return respondToStepGroup(visit, { target, read }, saved, form)
})
