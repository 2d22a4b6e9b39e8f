'use server'

import { randomUUID } from 'node:crypto'
import { redirect } from 'next/navigation'
import { withNotice } from '@/app/_request/application-from-form.ts'
import { findAssistedApplicationFromForm } from '@/app/_request/assisted-application.ts'
import { readField } from '@/app/_request/form-field.ts'
import { isCompany } from '@/app/_request/next-page.ts'
import { fillPath } from '@/app/_request/paths.ts'
import { saveChange } from '@/app/_request/save-change.ts'
import {
  findPerson,
  listPeople,
  maxPeople,
  removePerson as withoutPerson,
  addPerson as withPerson,
} from '@/lib/domain/onboarding/people/people.ts'
import type { StepState } from '@/lib/domain/onboarding/view/step-view.ts'

/** Adds a person to a company's, and leads on to what is asked of them. */
export async function addPersonFor(_before: StepState, form: FormData): Promise<StepState> {
  const opening = await findAssistedApplicationFromForm(form)
  if ('state' in opening) return opening.state
  const { opened } = opening
  const { language, application, progress, t } = opened
  const all = fillPath(language, application.id)
  if (!isCompany(progress)) redirect(all)
  if (!opened.editable) redirect(`${all}?saved=late`)
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
  if (kept.outcome === 'sent') redirect(`${all}?saved=late`)
  if (kept.outcome === 'unavailable') return withNotice(t('form.unavailable'), form)
  if (found === 'full') return withNotice(t('peopleList.tooMany', { max: maxPeople }), form)
  redirect(fillPath(language, application.id, `people/${found?.id ?? added}/person_about`))
}

/** Takes one person out of a company's list, with everything that was said of them. */
export async function removePersonFor(_before: StepState, form: FormData): Promise<StepState> {
  const opening = await findAssistedApplicationFromForm(form)
  if ('state' in opening) return opening.state
  const { opened } = opening
  const { language, application, t } = opened
  const person = readField(form, 'person')
  const all = fillPath(language, application.id)
  if (!opened.editable) redirect(`${all}?saved=late`)
  const kept = await saveChange(opened, ({ answers }) =>
    findPerson(answers, person)
      ? {
          answers: withoutPerson(answers, person),
          events: [{ event: 'person_removed', detail: { person } }],
        }
      : undefined,
  )
  if (kept.outcome === 'sent') redirect(`${all}?saved=late`)
  if (kept.outcome === 'unavailable') return withNotice(t('form.unavailable'), form)
  redirect(`${all}/people?saved=${kept.outcome === 'gone' ? 'gone' : 'yes'}`)
}
