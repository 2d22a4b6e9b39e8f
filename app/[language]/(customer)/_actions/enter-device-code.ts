'use server'

import { redirect } from 'next/navigation'
import { requireVisitFromForm, withNotice } from '@/app/_request/application-from-form.ts'
import { attempt } from '@/app/_request/attempt.ts'
import { readCodeField } from '@/app/_request/code-from-form.ts'
import { getFirstOpenPage } from '@/app/_request/next-page.ts'
import { applyPath } from '@/app/_request/paths.ts'
import { refuseStaff } from '@/app/_request/separation-of-duties.ts'
import { findSessionToken, writeSessionCookie } from '@/app/_request/session-cookie.ts'
import { fieldProblem } from '@/app/_request/staff-visit.ts'
import type { CustomerVisit } from '@/app/_request/visit.ts'
import { enterDeviceCode as enter } from '@/lib/access/device-links/device-codes.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'

/** Takes the code that the customer was sent: from then on they may accept on this device. */
export async function enterDeviceCode(_before: StepState, form: FormData): Promise<StepState> {
  // The code is the customer's own word for themselves, as much as the acceptance that follows.
  const refused = await refuseStaff(form, 'accept')
  if (refused) return refused
  const opening = await requireVisitFromForm(form, 'save', 'review')
  if ('state' in opening) return opening.state
  const { visit } = opening
  const { portico, t, requestId } = visit
  const applicationId = visit.application.id
  const read = readCodeField(form, 'code')
  if ('problem' in read) {
    return fieldProblem('code', t(`handoff.code.${read.problem}`), { code: read.typed })
  }
  const sessionToken = (await findSessionToken()) ?? ''
  const entered = await attempt(visit, { event: 'device_code_not_accepted', applicationId }, () =>
    enter(portico.devices, { applicationId, sessionToken, code: read.code }),
  )
  if (!entered) return withNotice(t('handoff.unavailable'), form)
  const { outcome } = entered
  portico.log.info({ event: 'device_code_answered', requestId, applicationId, outcome })
  if (entered.outcome === 'proven') return goOn(visit, entered.token)
  if (entered.outcome === 'ended') redirect(applyPath(visit.language, applicationId, 'device/code'))
  return fieldProblem('code', t('handoff.code.wrong', { left: entered.triesLeft }))
}

/** The device has another session from now on, and leads to the page on which they accept. */
async function goOn(visit: CustomerVisit, sessionToken: string | undefined): Promise<never> {
  const { language, application, progress } = visit
  if (sessionToken) await writeSessionCookie(sessionToken)
  redirect(
    applyPath(language, application.id, progress.open ? getFirstOpenPage(progress) : 'review'),
  )
}
