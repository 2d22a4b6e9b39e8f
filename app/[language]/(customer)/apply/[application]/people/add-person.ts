'use server'

import { redirect } from 'next/navigation'
import { isCompany } from '@/app/_answers/next-page.ts'
import { findInvited, getPartAfter } from '@/app/_answers/next-part.ts'
import {
  createChangeRequest,
  renewSessionCookie,
  tooLatePath,
} from '@/app/_answers/save-visit-answers.ts'
import { requireValidStep } from '@/app/_answers/step-from-form.ts'
import { formAction, withNotice } from '@/app/_request/form-action.ts'
import { applyPath, personPage } from '@/app/_request/paths.ts'
import type { CustomerVisit } from '@/app/_request/visit.ts'
import { requireVisitFromForm } from '@/app/[language]/(customer)/apply/[application]/visit-from-form.ts'
import * as people from '@/lib/applications/change-people.ts'
import { maxPeople } from '@/lib/onboarding/company-people/people.ts'
import { anotherPerson } from '@/lib/onboarding/steps/another-person.ts'
import { personName } from '@/lib/onboarding/steps/person-name.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'

/** Answers "Do you need to add another person?": leads on to a new one, or to the next part. */
export const addPerson = formAction(async (form) => {
  const visit = await requireVisitFromForm(form, 'save')
  const { language, application, progress, t } = visit
  if (!isCompany(progress)) redirect(applyPath(language, application.id))
  if (!visit.editable) redirect(tooLatePath(visit))
  const { fieldContext } = progress
  const answer = await requireValidStep(t, { step: anotherPerson, fieldContext }, form)
  if (answer.values.another === 'no') {
    const invited = await findInvited(visit, progress)
    const next = getPartAfter(visit, progress, { after: 'people', invited })
    redirect(applyPath(language, application.id, next))
  }
  return addAnother(visit, form)
})

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
