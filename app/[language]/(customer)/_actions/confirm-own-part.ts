'use server'

import { redirect } from 'next/navigation'
import { withNotice } from '@/app/_request/application-from-form.ts'
import { attempt } from '@/app/_request/attempt.ts'
import { readField } from '@/app/_request/form-field.ts'
import { getOwnPartNext, requireOwnPartFromForm, respondClosed } from '@/app/_request/own-part.ts'
import { ownPartPath } from '@/app/_request/paths.ts'
import { refuseStaff } from '@/app/_request/separation-of-duties.ts'
import { fieldProblem } from '@/app/_request/staff-visit.ts'
import { confirmPart } from '@/lib/applications/own-part/person-part.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'

/** The person confirms the answers that the page showed, and agrees to the use of their data. */
export async function confirmOwnPart(_before: StepState, form: FormData): Promise<StepState> {
  const refused = await refuseStaff(form, 'accept')
  if (refused) return refused
  const opening = await requireOwnPartFromForm(form)
  if ('state' in opening) return opening.state
  const { visit } = opening
  const { portico, language, t, requestId, partSession: session, part } = visit
  if (readField(form, 'consent') !== 'yes') {
    return fieldProblem('consent', t('personLinks.confirm.missing'))
  }
  const { applicationId } = part
  const [mark, wording] = [readField(form, 'mark'), readField(form, 'wording')]
  const done = await attempt(visit, { event: 'own_part_not_confirmed', applicationId }, () =>
    confirmPart(portico.personLinks, { session, language, mark, wording }),
  )
  if (!done) return withNotice(t('form.unavailable'), form)
  const { outcome } = done
  portico.log.info({ event: 'own_part_confirmed', requestId, applicationId, outcome })
  if (done.outcome === 'closed') return respondClosed(visit, done.why, form)
  if (outcome === 'changed') redirect(ownPartPath(language, 'confirm?changed=yes'))
  redirect(outcome === 'confirmed' ? ownPartPath(language) : getOwnPartNext(visit))
}
