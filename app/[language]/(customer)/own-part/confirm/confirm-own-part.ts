'use server'

import { redirect } from 'next/navigation'
import { attempt, fieldProblem, formAction, withNotice } from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import { getOwnPartNext, requireOwnPartFromForm, respondClosed } from '@/app/_request/own-part.ts'
import { ownPartPath } from '@/app/_request/paths.ts'
import { refuseStaff } from '@/app/_request/separation-of-duties.ts'
import { confirmPart } from '@/lib/applications/own-part/person-part.ts'

/** The person confirms the answers that the page showed, and agrees to the use of their data. */
export const confirmOwnPart = formAction(async (form) => {
  await refuseStaff(form, 'accept')
  const visit = await requireOwnPartFromForm(form)
  const { portico, language, t, requestId, partSession: session, part } = visit
  if (readField(form, 'consent') !== 'yes') {
    return fieldProblem('consent', t('personLinks.confirm.missing'))
  }
  const { applicationId } = part
  const [mark, wording] = [readField(form, 'mark'), readField(form, 'wording')]
  const done = await attempt(
    visit,
    {
      event: 'own_part_not_confirmed',
      applicationId,
      failed: () => withNotice(t('form.unavailable'), form),
    },
    () => confirmPart(portico.personLinks, { session, language, mark, wording }),
  )
  const { outcome } = done
  portico.log.info({ event: 'own_part_confirmed', requestId, applicationId, outcome })
  if (done.outcome === 'closed') return respondClosed(visit, done.why, form)
  if (outcome === 'changed') redirect(ownPartPath(language, 'confirm?changed=yes'))
  redirect(outcome === 'confirmed' ? ownPartPath(language) : getOwnPartNext(visit))
})
