'use server'

import { randomUUID } from 'node:crypto'
import { redirect } from 'next/navigation'
import { requireVisitFromForm, withNotice } from '@/app/_request/application-from-form.ts'
import { isCompany } from '@/app/_request/next-page.ts'
import { applyPath, personPage } from '@/app/_request/paths.ts'
import { saveChange, tooLatePath } from '@/app/_request/save-change.ts'
import { validateStepForm } from '@/lib/domain/onboarding/answers/validate-step-form.ts'
import {
  listPeople,
  maxPeople,
  addPerson as withPerson,
} from '@/lib/domain/onboarding/people/people.ts'
import { anotherPerson } from '@/lib/domain/onboarding/steps/another-person.ts'
import { personName } from '@/lib/domain/onboarding/steps/person-name.ts'
import type { StepState } from '@/lib/domain/onboarding/view/step-view.ts'

/** Answers "Do you need to add another person?": leads on to a new one, or back to the tasks. */
export async function addPerson(_before: StepState, form: FormData): Promise<StepState> {
  const opening = await requireVisitFromForm(form, 'save')
  if ('state' in opening) return opening.state
  const { opened } = opening
  const { language, application, progress, t } = opened
  const to = (page: string) => applyPath(language, application.id, page)
  if (!isCompany(progress)) redirect(`/${language}/apply/${application.id}`)
  if (!opened.editable) redirect(tooLatePath(opened))
  const answer = await validateStepForm(anotherPerson, form, undefined, progress.fieldContext)
  if ('unreadable' in answer) return withNotice(t('form.unreadable'), form)
  if ('state' in answer) return answer.state
  if (answer.values.another === 'no') redirect(to('tasks'))

  // Inside the transaction: another tab may have added someone meanwhile.
  let found: { id: string } | 'full' | undefined
  const added = randomUUID()
  const kept = await saveChange(opened, ({ answers }) => {
    const people = listPeople(answers)
    // Pressed twice, or left at the first question: whoever has no answers yet is the new person.
    found = people.find((person) => Object.keys(person.answers).length === 0)
    if (!found && people.length >= maxPeople) found = 'full'
    if (found) return undefined
    return {
      answers: withPerson(answers, added),
      events: [{ event: 'person_added', detail: { person: added } }],
    }
  })
  if (kept.outcome === 'sent') redirect(tooLatePath(opened))
  if (kept.outcome === 'unavailable') return withNotice(t('form.unavailable'), form)
  if (found === 'full') return withNotice(t('peopleList.tooMany', { max: maxPeople }), form)
  redirect(to(personPage(found?.id ?? added, personName.id)))
}
