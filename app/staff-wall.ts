/** The wall: staff fill in, only the customer accepts. */
import { headers } from 'next/headers'
import { isUuid } from '@/lib/existing-pages.ts'
import { portico } from '@/lib/server.ts'
import type { CustomersAct } from '@/lib/staff/permissions.ts'
import { stopStaff } from '@/lib/staff/wall.ts'
import { readWord } from './form-word.ts'
import { refuse } from './staff-asking.ts'
import { findStaffSession } from './staff-cookie.ts'

/**
 * Ends an action that only a customer may send with 403, where the request carries a session of staff:
 * alone, or beside the customer's own.
 */
export async function refuseStaff(form: FormData, act: CustomersAct): Promise<void> {
  const session = await findStaffSession()
  if (!session) return
  const { staff, log } = await portico()
  const named = readWord(form, 'application')
  const application = isUuid(named) ? named : undefined
  if (!(await stopStaff(staff, { session, act, application }))) return
  const requestId = (await headers()).get('x-request-id') ?? ''
  log.warn({ event: 'staff_stopped', requestId, applicationId: application, code: act })
  await refuse(requestId, 'staff')
}
