import type { StaffBrowser } from '@/lib/access/links/staff-device.ts'
import { markResponse } from '@/lib/http/server/response-marks.ts'
import { attempt, requireCodeTriesLeft, showAgain, withNotice } from './form-action.ts'
import { findStaffBrowser } from './staff-visit.ts'
import type { Visit } from './visit.ts'

type LinkReports = {
  /** The log event of an answer that could not be given, and what the page then says. */
  failed: string
  unavailable: string
  /** The log event of an answer. */
  answered: string
  /** Said in a browser of staff. */
  staffDevice: string
}

/**
 * Tries a secret link that a form posts, within the limit of this network. Shows the page again, with a sentence
 * above the form, if that failed or this is a browser of staff.
 */
export async function tryLink<Opening extends { outcome: string; end?: string }>(
  visit: Visit,
  form: FormData,
  { failed, unavailable, answered, staffDevice }: LinkReports,
  open: (staff: StaffBrowser) => Promise<Opening>,
): Promise<Exclude<Opening, { outcome: 'staff_device' }>> {
  const { portico, language, requestId } = visit
  await requireCodeTriesLeft(visit, form)
  const whenFailed = { event: failed, failed: () => withNotice(unavailable, form) }
  const { staff, opening } = await attempt(visit, whenFailed, async () => {
    const staff = await findStaffBrowser(language)
    return { staff, opening: await open(staff) }
  })
  const { outcome, end: code } = opening
  portico.log.info({ event: answered, requestId, outcome, code })
  if (outcome !== 'staff_device') return opening as Exclude<Opening, { outcome: 'staff_device' }>
  // After a sign-in of staff in this browser, anybody may be sitting there.
  if (staff.id) markResponse(requestId, 'staff')
  return showAgain(withNotice(staffDevice, form))
}
