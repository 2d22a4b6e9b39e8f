'use server'

import { redirect } from 'next/navigation'
import { requireVisitFromForm, withNotice } from '@/app/_request/application-from-form.ts'
import { readField } from '@/app/_request/form-field.ts'
import { applyPath } from '@/app/_request/paths.ts'
import { removedPersonPath, requirePerson } from '@/app/_request/require-person.ts'
import {
  createChangeRequest,
  renewSessionCookie,
  tooLatePath,
} from '@/app/_request/save-visit-answers.ts'
import * as people from '@/lib/applications/change-people.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'

/** Removes one person from a company's list, with all answers about them. */
export async function removePerson(_before: StepState, form: FormData): Promise<StepState> {
  const opening = await requireVisitFromForm(form, 'save')
  if ('state' in opening) return opening.state
  const { visit } = opening
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
}
