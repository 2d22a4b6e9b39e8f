'use server'

import { redirect } from 'next/navigation'
import {
  conflictState,
  readConflictChoice,
  readShownFields,
  readShownStep,
} from '@/app/_request/answer-conflicts.ts'
import { withNotice } from '@/app/_request/application-from-form.ts'
import { attempt } from '@/app/_request/attempt.ts'
import { countErrors, countSaved } from '@/app/_request/count-funnel.ts'
import { readField } from '@/app/_request/form-field.ts'
import {
  getOwnPartNext,
  type OwnPartVisit,
  requireOwnPart,
  requireOwnPartFromForm,
  respondClosed,
} from '@/app/_request/own-part.ts'
import { ownPartPath, readChangeSource } from '@/app/_request/paths.ts'
import { refuseStaff } from '@/app/_request/separation-of-duties.ts'
import { validateStepForm } from '@/lib/domain/onboarding/answers/validate-step-form.ts'
import type { AskedStep } from '@/lib/domain/onboarding/progress/evaluate-progress.ts'
import type { StepState } from '@/lib/domain/onboarding/view/step-view.ts'
import { savePart } from '@/lib/services/person-links/person-part.ts'

/** Saves one step of a person's own part, or says what is wrong with it. */
export async function saveOwnPart(_before: StepState, form: FormData): Promise<StepState> {
  // Nobody of staff answers as that person.
  const refused = await refuseStaff(form, 'act_as_customer')
  if (refused) return refused
  const opening = await requireOwnPartFromForm(form)
  if ('state' in opening) return opening.state
  const { visit } = opening
  const { part, language, t } = visit
  const asked = part.asked.find(({ step }) => step.id === readField(form, 'step'))
  // Asked when the page was opened, and no longer.
  if (!asked) redirect(ownPartPath(language))
  const { step, saved, fieldContext } = asked
  const answer = await validateStepForm(step, form, saved, fieldContext)
  if ('unreadable' in answer) return withNotice(t('form.unreadable'), form)
  await countErrors(visit, step.id, 'state' in answer ? answer.state.problems : [], form)
  if ('state' in answer) return { ...answer.state, hidden: readShownFields(form) }
  const choiceOf = (field: string) => readConflictChoice(form, field)
  const given = { step, answer, before: saved, shown: readShownStep(form), choiceOf }
  return save(visit, asked, given, form)
}

async function save(
  visit: OwnPartVisit,
  { fieldContext, step }: AskedStep,
  given: Parameters<typeof savePart>[1]['given'],
  form: FormData,
): Promise<StepState> {
  const { portico, language, t, partSession: session, part, requestId } = visit
  const { applicationId } = part
  const saved = await attempt(visit, { event: 'own_part_not_saved', applicationId }, () =>
    savePart(portico.personLinks, { session, language, given }),
  )
  if (!saved) return withNotice(t('form.unavailable'), form)
  portico.log.info({ event: 'own_part_answered', requestId, applicationId, outcome: saved.outcome })
  switch (saved.outcome) {
    case 'saved':
      await countSaved(visit, { steps: [given] }, { conflicts: [] })
      return goOn(language, step.id, form)
    case 'conflict': {
      const reader = { t, portico, otherAuthor: t('personLinks.byOthers') }
      const conflicts = saved.conflicts.map((each) => ({ ...each, fieldContext }))
      return conflictState(reader, conflicts, saved.revision, form)
    }
    case 'closed':
      return respondClosed(visit, saved.why, form)
    case 'not_asked':
    case 'person_removed':
    case 'not_editable':
      return redirect(ownPartPath(language))
    default:
      return withNotice(t('form.unavailable'), form)
  }
}

/** To the next question; from a change on the last page back to it. */
async function goOn(language: string, stepId: string, form: FormData): Promise<never> {
  const next = await requireOwnPart(language)
  const { asked, open } = next.part
  const following = asked[asked.findIndex(({ step }) => step.id === stepId) + 1]
  const isChange = readChangeSource(readField(form, 'changing')) !== undefined
  if (isChange || open || !following) redirect(getOwnPartNext(next))
  redirect(ownPartPath(next.language, `steps/${following.step.id}`))
}
