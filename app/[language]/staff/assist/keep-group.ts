'use server'

import { isDeepStrictEqual } from 'node:util'
import { revalidatePath } from 'next/cache'
import { notFound, redirect } from 'next/navigation'
import type { AuditEvent } from '@/lib/audit/event.ts'
import { type Clash, mergeStep } from '@/lib/onboarding/conflicts.ts'
import { answerGroup, bondName, type GroupPart, groupInput } from '@/lib/onboarding/group-page.ts'
import { type GroupId, groupIds, groupOf } from '@/lib/onboarding/groups.ts'
import type { Answers, Stock } from '@/lib/onboarding/journey.ts'
import { changedFields } from '@/lib/onboarding/kept.ts'
import { findPerson } from '@/lib/onboarding/people.ts'
import { placeOf } from '@/lib/onboarding/sources.ts'
import type { StepState } from '@/lib/onboarding/view.ts'
import {
  type Assisting,
  assistingFromForm,
  findPlace,
  type GroupPlace,
  stockBy,
} from '../../../assisting.ts'
import { giverOf } from '../../../by.ts'
import { choiceIn, clashState, seenIn, seenOn } from '../../../clashes.ts'
import { readWord } from '../../../form-word.ts'
import { fillPath } from '../../../paths.ts'
import { keep, type Stored } from '../../apply/keeping.ts'
import { notice } from '../../apply/opening.ts'

/**
 * Keeps what staff entered on the page of a group: what is right of it, at once. What they left empty
 * stays open; what is wrong is named and changes nothing.
 */
export async function keepGroup(_before: StepState, form: FormData): Promise<StepState> {
  const opening = await assistingFromForm(form)
  if ('state' in opening) return opening.state
  const { opened } = opening
  const { language, application, stock, t } = opened
  const id = groupIds.find((each) => each === readWord(form, 'group'))
  if (!id) notFound()
  const place = findPlace(opened, readWord(form, 'person'))
  // The customer has removed them meanwhile, or it is a person's own application now.
  if (!place) redirect(`${fillPath(language, application.id)}?saved=gone`)
  if (!opened.editable) redirect(`${fillPath(language, application.id)}?saved=late`)
  const steps = place.asked(stock).filter(({ step }) => groupOf(step) === id)
  const answered = await answerGroup(
    steps.map(({ step }) => step.id),
    form,
    application.answers as Answers,
    { asked: (answers) => place.asked(stockBy(opened, answers)), put: place.put },
  )
  if ('unreadable' in answered) return notice(t('form.unreadable'), form)
  const { parts, state, again } = answered
  const shown: StepState = { ...state, hidden: seenIn(form) }
  if (answered.more) return shown

  const merged = new Map<GroupPart, Clash[]>()
  const kept = parts.length > 0 ? await keepParts(opened, place, parts, form, merged) : undefined
  if (kept?.outcome === 'sent') redirect(`${fillPath(language, application.id)}?saved=late`)
  if (kept?.outcome === 'gone') redirect(`${fillPath(language, application.id)}?saved=gone`)
  if (kept?.outcome === 'unavailable') return notice(t('form.unavailable'), form)
  // The page below what is named shows what is asked from now on.
  revalidatePath('/', 'layout')
  const clashed = parts.flatMap((part) => {
    const clashes = merged.get(part) ?? []
    const { step, circumstances } = part
    return clashes.length > 0
      ? [{ step, circumstances, clashes, prefix: groupInput(step.id, '') }]
      : []
  })
  if (clashed.length > 0) {
    const clash = await clashState(opened, clashed, application.revision, form)
    return { ...clash, problems: [...clash.problems, ...state.problems] }
  }
  if (state.problems.length > 0)
    return { ...shown, doubts: [], notice: t('assist.fill.savedPartly') }
  if (state.doubts.length > 0) return shown
  const after = kept?.outcome === 'kept' ? kept.stock : stock
  return redirect(afterSaving(place, id, { again, after, form }))
}

function keepParts(
  opened: Assisting,
  place: GroupPlace,
  parts: readonly GroupPart[],
  form: FormData,
  merged: Map<GroupPart, Clash[]>,
) {
  return keep(opened, ({ answers, sources }: Stored) => {
    // Removed since the form was looked at.
    if (place.person && !findPerson(answers, place.person)) return undefined
    let now = answers
    const events: AuditEvent[] = []
    for (const part of parts) {
      const { step, before, mine } = part
      const stored = place.keptIn(now, step.id)
      const { kept, clashes } = mergeStep(step, mine, stored, {
        before,
        seen: seenOn(form, step.id),
        sources: sources[placeOf(step.id, place.person)],
        by: giverOf(opened.by),
        choiceOf: (field) => choiceIn(form, groupInput(step.id, field)),
      })
      merged.set(part, clashes)
      // Nothing but what is to be chosen between: what stands stays, and so does its revision.
      if (isDeepStrictEqual(kept, stored)) continue
      now = place.put(now, step.id, kept)
      events.push(eventOf(place, part, changedFields(step, stored, kept), Object.keys(kept.values)))
    }
    return events.length > 0 ? { answers: now, events } : { clashes: [...merged.values()].flat() }
  })
}

function eventOf(
  { person }: GroupPlace,
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
  place: GroupPlace,
  id: GroupId,
  { again, after, form }: { again: boolean; after: Stock; form: FormData },
): string {
  if (again) return `${place.path(id)}?saved=again`
  const isNew = place
    .asked(after)
    .some(({ step, values }) => !values && groupOf(step) === id && !form.has(bondName(step.id)))
  return `${place.path(isNew ? id : undefined)}?saved=${isNew ? 'more' : 'yes'}`
}
