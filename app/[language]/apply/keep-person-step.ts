'use server'

import { notFound, redirect } from 'next/navigation'
import { answerStep } from '@/lib/onboarding/answer.ts'
import { mergeStep } from '@/lib/onboarding/conflicts.ts'
import { findStep } from '@/lib/onboarding/journey.ts'
import { changedFields } from '@/lib/onboarding/kept.ts'
import { findPerson, keepPersonStep as withStep } from '@/lib/onboarding/people.ts'
import { placeOf } from '@/lib/onboarding/sources.ts'
import type { StepState } from '@/lib/onboarding/view.ts'
import { giverOf } from '../../by.ts'
import { choiceIn, clashState, seenIn, seenOn } from '../../clashes.ts'
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
  if ('state' in answer) return { ...answer.state, hidden: seenIn(form) }
  const kept = await keep(opened, ({ answers, sources }) => {
    const stored = findPerson(answers, person.id)
    if (!stored) return undefined
    const merged = mergeStep(step, answer, stored.answers[step.id], {
      before: asked.kept,
      seen: seenOn(form),
      sources: sources[placeOf(step.id, person.id)],
      by: giverOf(opened.by),
      choiceOf: (field) => choiceIn(form, field),
    })
    if (merged.clashes.length > 0) return merged
    return {
      answers: withStep(answers, person.id, step.id, merged.kept),
      events: [
        {
          event: 'person_kept',
          detail: {
            person: person.id,
            step: step.id,
            fields: Object.keys(merged.kept.values),
            changed: changedFields(step, stored.answers[step.id], merged.kept),
          },
        },
      ],
    }
  })
  if (kept.outcome === 'clash') {
    const { circumstances } = asked
    return clashState(opened, [{ step, circumstances, ...kept }], kept.revision, form)
  }
  if (kept.outcome === 'gone') redirect(gonePath(opened))
  if (kept.outcome === 'sent') redirect(latePath(opened))
  if (kept.outcome !== 'kept') return notice(t('form.unavailable'), form)
  return goOnFrom(opened, kept, { step: step.id, person: person.id }, form)
}
