'use server'

import { isDeepStrictEqual } from 'node:util'
import { revalidatePath } from 'next/cache'
import { notFound, redirect } from 'next/navigation'
import { getAnswerAuthor } from '@/app/_request/actor.ts'
import {
  conflictState,
  readConflictChoice,
  readShownFields,
  readShownStep,
} from '@/app/_request/answer-conflicts.ts'
import { withNotice } from '@/app/_request/application-from-form.ts'
import {
  type AssistedApplication,
  evaluateProgressWith,
  findAssistedApplicationFromForm,
  findGroupTarget,
  type GroupTarget,
} from '@/app/_request/assisted-application.ts'
import { readField } from '@/app/_request/form-field.ts'
import { fillPath } from '@/app/_request/paths.ts'
import { type StoredAnswers, saveChange } from '@/app/_request/save-change.ts'
import type { AuditEvent } from '@/lib/domain/audit/event.ts'
import { answerLocation } from '@/lib/domain/onboarding/answers/answer-authors.ts'
import { type Conflict, mergeStep } from '@/lib/domain/onboarding/answers/conflicts.ts'
import { listChangedFields } from '@/lib/domain/onboarding/answers/saved-step.ts'
import type { Answers, Progress } from '@/lib/domain/onboarding/journeys.ts'
import { findPerson } from '@/lib/domain/onboarding/people/people.ts'
import {
  bindingsInputName,
  type GroupPart,
  groupInputName,
  validateGroupForm,
} from '@/lib/domain/onboarding/progress/group-form.ts'
import { findGroup, type GroupId, groupIds } from '@/lib/domain/onboarding/progress/groups.ts'
import type { StepState } from '@/lib/domain/onboarding/view/step-view.ts'

/**
 * Keeps what staff entered on the page of a group: what is right of it, at once. What they left empty
 * stays open; what is wrong is named and changes nothing.
 */
export async function saveGroup(_before: StepState, form: FormData): Promise<StepState> {
  const opening = await findAssistedApplicationFromForm(form)
  if ('state' in opening) return opening.state
  const { opened } = opening
  const { language, application, progress, t } = opened
  const id = groupIds.find((each) => each === readField(form, 'group'))
  if (!id) notFound()
  const place = findGroupTarget(opened, readField(form, 'person'))
  // The customer has removed them meanwhile, or it is a person's own application now.
  if (!place) redirect(`${fillPath(language, application.id)}?saved=gone`)
  if (!opened.editable) redirect(`${fillPath(language, application.id)}?saved=late`)
  const steps = place.asked(progress).filter(({ step }) => findGroup(step) === id)
  const answered = await validateGroupForm(
    steps.map(({ step }) => step.id),
    form,
    application.answers as Answers,
    { asked: (answers) => place.asked(evaluateProgressWith(opened, answers)), put: place.put },
  )
  if ('unreadable' in answered) return withNotice(t('form.unreadable'), form)
  const { parts, state, again } = answered
  const shown: StepState = { ...state, hidden: readShownFields(form) }
  if (answered.more) return shown

  const merged = new Map<GroupPart, Conflict[]>()
  const kept = parts.length > 0 ? await keepParts(opened, place, parts, form, merged) : undefined
  if (kept?.outcome === 'sent') redirect(`${fillPath(language, application.id)}?saved=late`)
  if (kept?.outcome === 'gone') redirect(`${fillPath(language, application.id)}?saved=gone`)
  if (kept?.outcome === 'unavailable') return withNotice(t('form.unavailable'), form)
  // The page below what is named shows what is asked from now on.
  revalidatePath('/', 'layout')
  const conflicting = parts.flatMap((part) => {
    const conflicts = merged.get(part) ?? []
    const { step, fieldContext } = part
    return conflicts.length > 0
      ? [{ step, fieldContext, conflicts, prefix: groupInputName(step.id, '') }]
      : []
  })
  if (conflicting.length > 0) {
    const conflict = await conflictState(opened, conflicting, application.revision, form)
    return { ...conflict, problems: [...conflict.problems, ...state.problems] }
  }
  if (state.problems.length > 0)
    return { ...shown, warnings: [], notice: t('assist.fill.savedPartly') }
  if (state.warnings.length > 0) return shown
  const after = kept?.outcome === 'kept' ? kept.progress : progress
  return redirect(afterSaving(place, id, { again, after, form }))
}

function keepParts(
  opened: AssistedApplication,
  place: GroupTarget,
  parts: readonly GroupPart[],
  form: FormData,
  merged: Map<GroupPart, Conflict[]>,
) {
  return saveChange(opened, ({ answers, sources }: StoredAnswers) => {
    // Removed since the form was looked at.
    if (place.person && !findPerson(answers, place.person)) return undefined
    let now = answers
    const events: AuditEvent[] = []
    for (const part of parts) {
      const { step, before, mine } = part
      const stored = place.keptIn(now, step.id)
      const { kept, conflicts } = mergeStep(step, mine, stored, {
        before,
        seen: readShownStep(form, step.id),
        sources: sources[answerLocation(step.id, place.person)],
        by: getAnswerAuthor(opened.actor),
        choiceOf: (field) => readConflictChoice(form, groupInputName(step.id, field)),
      })
      merged.set(part, conflicts)
      // Nothing but what is to be chosen between: what stands stays, and so does its revision.
      if (isDeepStrictEqual(kept, stored)) continue
      now = place.put(now, step.id, kept)
      events.push(
        eventOf(place, part, listChangedFields(step, stored, kept), Object.keys(kept.values)),
      )
    }
    return events.length > 0 ? { answers: now, events } : { conflicts: [...merged.values()].flat() }
  })
}

function eventOf(
  { person }: GroupTarget,
  { step }: GroupPart,
  changed: string[],
  fields: string[],
): AuditEvent {
  const detail = { step: step.id, fields, changed }
  return person === undefined
    ? { event: 'step_kept', detail }
    : { event: 'person_kept', detail: { person, ...detail } }
}

/** Back to all topics; to the same page once more where it now asks what it did not before. */
function afterSaving(
  place: GroupTarget,
  id: GroupId,
  { again, after, form }: { again: boolean; after: Progress; form: FormData },
): string {
  if (again) return `${place.path(id)}?saved=again`
  const isNew = place
    .asked(after)
    .some(
      ({ step, values }) =>
        !values && findGroup(step) === id && !form.has(bindingsInputName(step.id)),
    )
  return `${place.path(isNew ? id : undefined)}?saved=${isNew ? 'more' : 'yes'}`
}
