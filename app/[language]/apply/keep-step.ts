'use server'

import { notFound, redirect } from 'next/navigation'
import { answerStep } from '@/lib/onboarding/answer.ts'
import { findStep } from '@/lib/onboarding/journey.ts'
import { changedFields } from '@/lib/onboarding/kept.ts'
import type { StepState } from '@/lib/onboarding/view.ts'
import { readWord } from '../../form-word.ts'
import { goOnFrom, keep, latePath } from './keeping.ts'
import { notice, openFromForm } from './opening.ts'
import { switchLanguage } from './switch-language.ts'

/** Keeps one step of this browser's application, or says what has to be mended first. */
export async function keepStep(_before: StepState, form: FormData): Promise<StepState> {
  const opening = await openFromForm(form, 'save')
  if ('state' in opening) return opening.state
  const { opened } = opening
  const switched = await switchLanguage(opened, form)
  if (switched) return switched
  const { language, application, stock, t } = opened
  const asked = stock.asked.find(({ step }) => step.id === readWord(form, 'step'))
  // Asked when the page was opened, and no longer: another tab or a new catalogue took it away.
  if (!asked && findStep(readWord(form, 'step'))) redirect(`/${language}/apply/${application.id}`)
  if (!asked) notFound()
  if (!opened.editable) redirect(latePath(opened))
  const { step } = asked
  const answer = await answerStep(step, form, asked.kept, asked.circumstances)
  if ('unreadable' in answer) return notice(t('form.unreadable'), form)
  if ('state' in answer) return answer.state
  const kept = await keep(opened, (answers) => ({
    answers: { ...answers, [step.id]: answer },
    event: {
      event: 'step_kept',
      detail: {
        step: step.id,
        fields: Object.keys(answer.values),
        changed: changedFields(step, answers[step.id], answer),
      },
    },
  }))
  if (kept.outcome === 'sent') redirect(latePath(opened))
  if (kept.outcome !== 'kept') return notice(t('form.unavailable'), form)
  return goOnFrom(opened, kept, { step: step.id }, form)
}
