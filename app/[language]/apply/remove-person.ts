'use server'

import { redirect } from 'next/navigation'
import { findPerson, removePerson as withoutPerson } from '@/lib/onboarding/people.ts'
import type { StepState } from '@/lib/onboarding/view.ts'
import { readWord } from '../../form-word.ts'
import { applyPath } from '../../paths.ts'
import { gonePath, requirePerson } from '../../person.ts'
import { keep, latePath } from './keeping.ts'
import { notice, openFromForm } from './opening.ts'

/** Takes one person out of a company's list, with everything that was said of them. */
export async function removePerson(_before: StepState, form: FormData): Promise<StepState> {
  const opening = await openFromForm(form, 'save')
  if ('state' in opening) return opening.state
  const { opened } = opening
  const { language, application, t } = opened
  const { person } = await requirePerson(opened, readWord(form, 'person'))
  if (!opened.editable) redirect(latePath(opened))
  const kept = await keep(opened, ({ answers }) =>
    findPerson(answers, person.id)
      ? {
          answers: withoutPerson(answers, person.id),
          events: [{ event: 'person_removed', detail: { person: person.id } }],
        }
      : undefined,
  )
  if (kept.outcome === 'gone') redirect(gonePath(opened))
  if (kept.outcome === 'sent') redirect(latePath(opened))
  if (kept.outcome !== 'kept') return notice(t('form.unavailable'), form)
  redirect(applyPath(language, application.id, 'people'))
}
