/** Separation of duties: staff fill in, only the customer accepts. */
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { getPortico } from '@/lib/composition/server.ts'
import { markResponse } from '@/lib/http/server/response-marks.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import type { CustomerOnlyAction } from '@/lib/staff/rules/permissions.ts'
import { refuseStaffSession } from '@/lib/staff/separation-of-duties.ts'
import { showAgain, withNotice } from './form-action.ts'
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

/** Refuses staff like `refuseStaff`, with 404 for actions without a state. */
export async function requireNoStaff(form: FormData): Promise<void> {
  if (await isFormRefused(form, 'act_as_customer')) notFound()
}

/**
 * Answers 403 to posts that only a customer may send, if the request carries a staff session, alone or
 * beside the customer's; call it before the application is read. With script the page is shown again with the
 * reason above the form; without script another page is the answer.
 */
export async function refuseStaff(form: FormData, act: CustomerOnlyAction): Promise<void> {
  if (!(await isFormRefused(form, act))) return
  const t = getTranslator(getVisitLanguage(readField(form, 'language')))
  showAgain(withNotice(t('refusals.staff.text'), form))
}

async function isFormRefused(form: FormData, act: CustomerOnlyAction): Promise<boolean> {
  const requestId = (await headers()).get('x-request-id') ?? ''
  if (!(await isStaffRefused(act, readField(form, 'application'), requestId))) return false
  markResponse(requestId, 'staff')
  return true
}
