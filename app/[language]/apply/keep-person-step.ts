'use server'

import { notFound, redirect } from 'next/navigation'
import { answerStep } from '@/lib/onboarding/answer.ts'
import { findStep } from '@/lib/onboarding/journey.ts'
import { changedFields } from '@/lib/onboarding/kept.ts'
import { findPerson, keepPersonStep as withStep } from '@/lib/onboarding/people.ts'
import type { StepState } from '@/lib/onboarding/view.ts'
import { readWord } from '../../form-word.ts'
import { applyPath, personPage } from '../../paths.ts'
import { gonePath, requirePerson } from '../../person.ts'
import { goOnFrom, keep, latePath } from './keeping.ts'
import { notice, openFromForm } from './opening.ts'
import { switchLanguage } from './switch-language.ts'

/** Keeps one step of one person of a company, or says what has to be mended first. */
export async function keepPersonStep(_before: StepState, form: FormData): Promise<StepState> {
  const opening = await openFromForm(form, 'save')
  if ('state' in opening) return opening.state
  const { opened } = opening
  const switched = await switchLanguage(opened, form)
  if (switched) return switched
  const { language, application, t } = opened
  const { person } = await requirePerson(opened, readWord(form, 'person'))
  const asked = person.asked.find(({ step }) => step.id === readWord(form, 'step'))
  // Asked when the page was opened, and no longer: someone who owns nothing has no share.
  if (!asked && findStep(readWord(form, 'step'))) {
    redirect(applyPath(language, application.id, personPage(person.id)))
  }
  if (!asked) notFound()
  if (!opened.editable) redirect(latePath(opened))
  const { step } = asked
  const answer = await answerStep(step, form, asked.kept, asked.circumstances)
  if ('unreadable' in answer) return notice(t('form.unreadable'), form)
  if ('state' in answer) return answer.state
  const kept = await keep(opened, (answers) => {
    const before = findPerson(answers, person.id)
    if (!before) return undefined
    return {
      answers: withStep(answers, person.id, step.id, answer),
      event: {
        event: 'person_kept',
        detail: {
          person: person.id,
          step: step.id,
          fields: Object.keys(answer.values),
          changed: changedFields(step, before.answers[step.id], answer),
        },
      },
    }
  })
  if (kept.outcome === 'gone') redirect(gonePath(opened))
  if (kept.outcome === 'sent') redirect(latePath(opened))
  if (kept.outcome !== 'kept') return notice(t('form.unavailable'), form)
  return goOnFrom(opened, kept, { step: step.id, person: person.id }, form)
}
