'use server'

import { withNotice } from '@/app/_request/application-from-form.ts'
import { attempt } from '@/app/_request/attempt.ts'
import { requireOwnPartFromForm } from '@/app/_request/own-part.ts'
import { readPartForm, respondToPart } from '@/app/_request/own-part-form.ts'
import { refuseStaff } from '@/app/_request/separation-of-duties.ts'
import { switchPartLanguage } from '@/app/_request/switch-language.ts'
import { savePart } from '@/lib/applications/own-part/person-part.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'

/** Saves the right answers of a page of a person's own part; the page shows the problems of the rest. */
export async function saveOwnPart(_before: StepState, form: FormData): Promise<StepState> {
  // Members of staff do not answer as that person.
  const refused = await refuseStaff(form, 'act_as_customer')
  if (refused) return refused
  const opening = await requireOwnPartFromForm(form)
  if ('state' in opening) return opening.state
  const { visit } = opening
  const switched = await switchPartLanguage(visit, form)
  if (switched) return switched
  const read = await readPartForm(visit, form)
  if (read.steps.length === 0) return respondToPart(visit, read, undefined, form)
  const { portico, language, partSession: session, part, requestId, t } = visit
  const { applicationId } = part
  const given = { session, language, steps: read.steps, savesRest: read.group !== undefined }
  const saved = await attempt(visit, { event: 'own_part_not_saved', applicationId }, () =>
    savePart(portico.personLinks, given),
  )
  if (!saved) return withNotice(t('form.unavailable'), form)
  portico.log.info({ event: 'own_part_answered', requestId, applicationId, outcome: saved.outcome })
  return respondToPart(visit, read, saved, form)
}
