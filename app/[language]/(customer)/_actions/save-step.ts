'use server'

import { notFound, redirect } from 'next/navigation'
import { getAnswerAuthor } from '@/app/_request/actor.ts'
import {
  conflictState,
  readConflictChoice,
  readShownFields,
  readShownStep,
} from '@/app/_request/answer-conflicts.ts'
import { requireVisitFromForm, withNotice } from '@/app/_request/application-from-form.ts'
import { readField } from '@/app/_request/form-field.ts'
import { redirectAfterSave, saveChange, tooLatePath } from '@/app/_request/save-change.ts'
import { switchLanguage } from '@/app/_request/switch-language.ts'
import { answerLocation } from '@/lib/domain/onboarding/answers/answer-authors.ts'
import { mergeStep } from '@/lib/domain/onboarding/answers/conflicts.ts'
import { listChangedFields } from '@/lib/domain/onboarding/answers/saved-step.ts'
import { validateStepForm } from '@/lib/domain/onboarding/answers/validate-step-form.ts'
import { findStep } from '@/lib/domain/onboarding/journeys.ts'
import type { StepState } from '@/lib/domain/onboarding/view/step-view.ts'

/** Keeps one step of this browser's application, or says what has to be mended first. */
export async function saveStep(_before: StepState, form: FormData): Promise<StepState> {
  const opening = await requireVisitFromForm(form, 'save')
  if ('state' in opening) return opening.state
  const { opened } = opening
  const switched = await switchLanguage(opened, form)
  if (switched) return switched
  const { language, application, progress, t } = opened
  const asked = progress.asked.find(({ step }) => step.id === readField(form, 'step'))
  // Asked when the page was opened, and no longer: another tab or a new catalogue took it away.
  if (!asked && findStep(readField(form, 'step'))) redirect(`/${language}/apply/${application.id}`)
  if (!asked) notFound()
  if (!opened.editable) redirect(tooLatePath(opened))
  const { step } = asked
  const answer = await validateStepForm(step, form, asked.saved, asked.fieldContext)
  if ('unreadable' in answer) return withNotice(t('form.unreadable'), form)
  if ('state' in answer) return { ...answer.state, hidden: readShownFields(form) }
  const kept = await saveChange(opened, ({ answers, sources }) => {
    const stored = answers[step.id]
    const merged = mergeStep(step, answer, stored, {
      before: asked.saved,
      seen: readShownStep(form),
      sources: sources[answerLocation(step.id)],
      by: getAnswerAuthor(opened.actor),
      choiceOf: (field) => readConflictChoice(form, field),
    })
    if (merged.conflicts.length > 0) return merged
    return {
      answers: { ...answers, [step.id]: merged.kept },
      events: [
        {
          event: 'step_kept',
          detail: {
            step: step.id,
            fields: Object.keys(merged.kept.values),
            changed: listChangedFields(step, stored, merged.kept),
          },
        },
      ],
    }
  })
  if (kept.outcome === 'conflict') {
    const { fieldContext } = asked
    return conflictState(opened, [{ step, fieldContext, ...kept }], kept.revision, form)
  }
  if (kept.outcome === 'sent') redirect(tooLatePath(opened))
  if (kept.outcome !== 'kept') return withNotice(t('form.unavailable'), form)
  return redirectAfterSave(opened, kept, { step: step.id }, form)
}
