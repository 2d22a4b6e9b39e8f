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
import { applyPath, personPage } from '@/app/_request/paths.ts'
import { removedPersonPath, requirePerson } from '@/app/_request/require-person.ts'
import { redirectAfterSave, saveChange, tooLatePath } from '@/app/_request/save-change.ts'
import { switchLanguage } from '@/app/_request/switch-language.ts'
import { answerLocation } from '@/lib/domain/onboarding/answers/answer-authors.ts'
import { mergeStep } from '@/lib/domain/onboarding/answers/conflicts.ts'
import { listChangedFields } from '@/lib/domain/onboarding/answers/saved-step.ts'
import { validateStepForm } from '@/lib/domain/onboarding/answers/validate-step-form.ts'
import { findStep } from '@/lib/domain/onboarding/journeys.ts'
import { findPerson, setPersonStep as withStep } from '@/lib/domain/onboarding/people/people.ts'
import type { StepState } from '@/lib/domain/onboarding/view/step-view.ts'

/** Keeps one step of one person of a company, or says what has to be mended first. */
export async function savePersonStep(_before: StepState, form: FormData): Promise<StepState> {
  const opening = await requireVisitFromForm(form, 'save')
  if ('state' in opening) return opening.state
  const { opened } = opening
  const switched = await switchLanguage(opened, form)
  if (switched) return switched
  const { language, application, t } = opened
  const { person } = await requirePerson(opened, readField(form, 'person'))
  const asked = person.asked.find(({ step }) => step.id === readField(form, 'step'))
  // Asked when the page was opened, and no longer: someone who owns nothing has no share.
  if (!asked && findStep(readField(form, 'step'))) {
    redirect(applyPath(language, application.id, personPage(person.id)))
  }
  if (!asked) notFound()
  if (!opened.editable) redirect(tooLatePath(opened))
  const { step } = asked
  const answer = await validateStepForm(step, form, asked.saved, asked.fieldContext)
  if ('unreadable' in answer) return withNotice(t('form.unreadable'), form)
  if ('state' in answer) return { ...answer.state, hidden: readShownFields(form) }
  const kept = await saveChange(opened, ({ answers, sources }) => {
    const stored = findPerson(answers, person.id)
    if (!stored) return undefined
    const merged = mergeStep(step, answer, stored.answers[step.id], {
      before: asked.saved,
      seen: readShownStep(form),
      sources: sources[answerLocation(step.id, person.id)],
      by: getAnswerAuthor(opened.actor),
      choiceOf: (field) => readConflictChoice(form, field),
    })
    if (merged.conflicts.length > 0) return merged
    return {
      answers: withStep(answers, person.id, step.id, merged.kept),
      events: [
        {
          event: 'person_kept',
          detail: {
            person: person.id,
            step: step.id,
            fields: Object.keys(merged.kept.values),
            changed: listChangedFields(step, stored.answers[step.id], merged.kept),
          },
        },
      ],
    }
  })
  if (kept.outcome === 'conflict') {
    const { fieldContext } = asked
    return conflictState(opened, [{ step, fieldContext, ...kept }], kept.revision, form)
  }
  if (kept.outcome === 'gone') redirect(removedPersonPath(opened))
  if (kept.outcome === 'sent') redirect(tooLatePath(opened))
  if (kept.outcome !== 'kept') return withNotice(t('form.unavailable'), form)
  return redirectAfterSave(opened, kept, { step: step.id, person: person.id }, form)
}
