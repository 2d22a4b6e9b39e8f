/** Separation of duties: staff fill in, only the customer accepts. */
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { isUuid } from '@/lib/access/guards/route-guard.ts'
import { getPortico } from '@/lib/composition/server.ts'
import { markResponse } from '@/lib/http/next-server/response-marks.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'
import type { CustomerOnlyAction } from '@/lib/staff/rules/permissions.ts'
import { refuseStaffSession } from '@/lib/staff/separation-of-duties.ts'
import { withNotice } from './application-from-form.ts'
import { readField } from './form-field.ts'
import { getVisitLanguage } from './request-language.ts'
import { findStaffSession } from './staff-cookies.ts'

/** Tells whether the request carries a staff session and so is refused, which is audited. */
export async function isStaffRefused(
  act: CustomerOnlyAction,
  named: string,
  requestId: string,
): Promise<boolean> {
  const session = await findStaffSession()
  if (!session) return false
  const { staff, log } = await getPortico()
  const application = isUuid(named) ? named : undefined
  if (!(await refuseStaffSession(staff, { session, act, application }))) return false
  log.warn({ event: 'staff_stopped', requestId, applicationId: application, code: act })
  return true
}

/** Refuses staff like `refuseStaff`, for actions without a state; call it before the application is read. */
export async function requireNoStaff(form: FormData): Promise<void> {
  if (await refuseStaff(form, 'act_as_customer')) notFound()
}

/**
 * Answers 403 to posts that only a customer may send, if the request carries a staff session, alone or
 * beside the customer's. Returns the state for the action to return: with script it is shown above the form,
 * without script another page is the answer.
 */
export async function refuseStaff(
  form: FormData,
  act: CustomerOnlyAction,
): Promise<StepState | undefined> {
  const requestId = (await headers()).get('x-request-id') ?? ''
  const named = readField(form, 'application')
  if (!(await isStaffRefused(act, named, requestId))) return undefined
  markResponse(requestId, 'staff')
  const t = getTranslator(getVisitLanguage(readField(form, 'language')))
  return withNotice(t('refusals.staff.text'), form)
}
