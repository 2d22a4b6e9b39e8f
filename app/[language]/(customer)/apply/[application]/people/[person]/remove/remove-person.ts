'use server'

import { redirect } from 'next/navigation'
import {
  createChangeRequest,
  removedPersonPath,
  renewSessionCookie,
  tooLatePath,
} from '@/app/_answers/save-visit-answers.ts'
import { formAction, withNotice } from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import { applyPath } from '@/app/_request/paths.ts'
import { requirePerson } from '@/app/[language]/(customer)/apply/[application]/require-person.ts'
import { requireVisitFromForm } from '@/app/[language]/(customer)/apply/[application]/visit-from-form.ts'
import * as people from '@/lib/applications/change-people.ts'

/** Removes one person from a company's list, with all answers about them. */
export const removePerson = formAction(async (form) => {
  const visit = await requireVisitFromForm(form, 'save')
  const { portico, language, application, t } = visit
  const { person } = await requirePerson(visit, readField(form, 'person'))
  if (!visit.editable) redirect(tooLatePath(visit))
  const request = await createChangeRequest(visit)
  const { outcome } = await people.removePerson(portico.applications, request, person.id)
  if (outcome === 'person_removed') redirect(removedPersonPath(visit))
  if (outcome === 'not_editable') redirect(tooLatePath(visit))
  if (outcome === 'unavailable') return withNotice(t('form.unavailable'), form)
  await renewSessionCookie(visit)
  redirect(applyPath(language, application.id, 'people'))
})
