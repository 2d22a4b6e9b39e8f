'use server'

import { redirect } from 'next/navigation'
import { isCompany } from '@/app/_answers/next-page.ts'
import { createChangeRequest } from '@/app/_answers/save-visit-answers.ts'
import { formAction, withNotice } from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import { fillPath } from '@/app/_request/paths.ts'
import { requireAssistedFromForm } from '@/app/[language]/(staff)/staff/applications/[application]/fill/assisted-application.ts'
import { addPerson, removePerson } from '@/lib/applications/change-people.ts'
import { maxPeople } from '@/lib/onboarding/company-people/people.ts'

/** Adds a person to a company and redirects to their first questions. */
export const addPersonFor = formAction(async (form) => {
  const visit = await requireAssistedFromForm(form)
  const { portico, language, application, progress, t } = visit
  const all = fillPath(language, application.id)
  if (!isCompany(progress)) redirect(all)
  if (!visit.editable) redirect(`${all}?saved=late`)
  const added = await addPerson(portico.applications, await createChangeRequest(visit))
  switch (added.outcome) {
    case 'added':
      return redirect(fillPath(language, application.id, `people/${added.personId}/person_about`))
    case 'not_editable':
      return redirect(`${all}?saved=late`)
    case 'too_many':
      return withNotice(t('peopleList.tooMany', { max: maxPeople }), form)
    default:
      return withNotice(t('form.unavailable'), form)
  }
})

/** Removes a person from a company, with every answer about them. */
export const removePersonFor = formAction(async (form) => {
  const visit = await requireAssistedFromForm(form)
  const { portico, language, application, t } = visit
  const all = fillPath(language, application.id)
  if (!visit.editable) redirect(`${all}?saved=late`)
  const request = await createChangeRequest(visit)
  const { outcome } = await removePerson(portico.applications, request, readField(form, 'person'))
  if (outcome === 'not_editable') redirect(`${all}?saved=late`)
  if (outcome === 'unavailable') return withNotice(t('form.unavailable'), form)
  redirect(`${all}/people?saved=${outcome === 'person_removed' ? 'gone' : 'yes'}`)
})
