'use server'

import { redirect } from 'next/navigation'
import { requireVisitFromForm, withNotice } from '@/app/_request/application-from-form.ts'
import { readField } from '@/app/_request/form-field.ts'
import { applyPath } from '@/app/_request/paths.ts'
import { removedPersonPath, requirePerson } from '@/app/_request/require-person.ts'
import { saveChange, tooLatePath } from '@/app/_request/save-change.ts'
import { findPerson, removePerson as withoutPerson } from '@/lib/domain/onboarding/people/people.ts'
import type { StepState } from '@/lib/domain/onboarding/view/step-view.ts'

/** Takes one person out of a company's list, with everything that was said of them. */
export async function removePerson(_before: StepState, form: FormData): Promise<StepState> {
  const opening = await requireVisitFromForm(form, 'save')
  if ('state' in opening) return opening.state
  const { opened } = opening
  const { language, application, t } = opened
  const { person } = await requirePerson(opened, readField(form, 'person'))
  if (!opened.editable) redirect(tooLatePath(opened))
  const kept = await saveChange(opened, ({ answers }) =>
    findPerson(answers, person.id)
      ? {
          answers: withoutPerson(answers, person.id),
          events: [{ event: 'person_removed', detail: { person: person.id } }],
        }
      : undefined,
  )
  if (kept.outcome === 'gone') redirect(removedPersonPath(opened))
  if (kept.outcome === 'sent') redirect(tooLatePath(opened))
  if (kept.outcome !== 'kept') return withNotice(t('form.unavailable'), form)
  redirect(applyPath(language, application.id, 'people'))
}
