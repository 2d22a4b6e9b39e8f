'use server'

import { redirect } from 'next/navigation'
import { getFirstOpenPage } from '@/app/_answers/next-page.ts'
import { attempt, fieldProblem, formAction, withNotice } from '@/app/_request/form-action.ts'
import { requireCode } from '@/app/_request/form-field.ts'
import { applyPath } from '@/app/_request/paths.ts'
import { refuseStaff } from '@/app/_request/separation-of-duties.ts'
import { findSessionToken, writeSessionCookie } from '@/app/_request/session-cookie.ts'
import type { CustomerVisit } from '@/app/_request/visit.ts'
import { requireVisitFromForm } from '@/app/[language]/(customer)/apply/[application]/visit-from-form.ts'
import { enterDeviceCode as enter } from '@/lib/access/device-links/device-codes.ts'

/** Takes the code that the customer was sent: from then on they may accept on this device. */
export const enterDeviceCode = formAction(async (form) => {
  // The code is the customer's own word for themselves, as much as the acceptance that follows.
  await refuseStaff(form, 'accept')
  const visit = await requireVisitFromForm(form, 'save', 'review')
  const { portico, t, requestId } = visit
  const applicationId = visit.application.id
  const code = requireCode(form, 'code', (fault) => t(`handoff.code.${fault}`))
  const sessionToken = (await findSessionToken()) ?? ''
  const entered = await attempt(
    visit,
    {
      event: 'device_code_not_accepted',
      applicationId,
      failed: () => withNotice(t('handoff.unavailable'), form),
    },
    () => enter(portico.devices, { applicationId, sessionToken, code }),
  )
  const { outcome } = entered
  portico.log.info({ event: 'device_code_answered', requestId, applicationId, outcome })
  if (entered.outcome === 'proven') return goOn(visit, entered.token)
  if (entered.outcome === 'ended') redirect(applyPath(visit.language, applicationId, 'device/code'))
  return fieldProblem('code', t('handoff.code.wrong', { left: entered.triesLeft }))
})

/** The device has another session from now on, and leads to the page on which they accept. */
async function goOn(visit: CustomerVisit, sessionToken: string | undefined): Promise<never> {
  const { language, application, progress } = visit
  if (sessionToken) await writeSessionCookie(sessionToken)
  redirect(
    applyPath(language, application.id, progress.open ? getFirstOpenPage(progress) : 'review'),
  )
}
