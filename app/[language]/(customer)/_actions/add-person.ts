'use server'

import { redirect } from 'next/navigation'
import { requireVisitFromForm, withNotice } from '@/app/_request/application-from-form.ts'
import { isCompany } from '@/app/_request/next-page.ts'
import { applyPath, personPage } from '@/app/_request/paths.ts'
import {
  createChangeRequest,
  renewSessionCookie,
  tooLatePath,
} from '@/app/_request/save-visit-answers.ts'
import type { CustomerVisit } from '@/app/_request/visit.ts'
import * as people from '@/lib/applications/change-people.ts'
import { validateStepForm } from '@/lib/onboarding/answers/validate-step-form.ts'
import { maxPeople } from '@/lib/onboarding/company-people/people.ts'
import { anotherPerson } from '@/lib/onboarding/steps/another-person.ts'
import { personName } from '@/lib/onboarding/steps/person-name.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'

/** Answers "Do you need to add another person?": leads on to a new one, or back to the tasks. */
export async function addPerson(_before: StepState, form: FormData): Promise<StepState> {
  const opening = await requireVisitFromForm(form, 'save')
  if ('state' in opening) return opening.state
  const { visit } = opening
  const { language, application, progress, t } = visit
  if (!isCompany(progress)) redirect(`/${language}/apply/${application.id}`)
  if (!visit.editable) redirect(tooLatePath(visit))
  const answer = await validateStepForm(anotherPerson, form, undefined, progress.fieldContext)
  if ('unreadable' in answer) return withNotice(t('form.unreadable'), form)
  if ('state' in answer) return answer.state
  if (answer.values.another === 'no') redirect(applyPath(language, application.id, 'tasks'))
  return addAnother(visit, form)
}

async function addAnother(visit: CustomerVisit, form: FormData): Promise<StepState> {
  const { portico, language, application, t } = visit
  const added = await people.addPerson(portico.applications, await createChangeRequest(visit))
  switch (added.outcome) {
    case 'added': {
      await renewSessionCookie(visit)
      const page = personPage(added.personId, personName.id)
      return redirect(applyPath(language, application.id, page))
    }
    case 'not_editable':
      return redirect(tooLatePath(visit))
    case 'too_many':
      return withNotice(t('peopleList.tooMany', { max: maxPeople }), form)
    default:
      return withNotice(t('form.unavailable'), form)
  }
}
