/** Browsers of staff, in which nobody proves that they are the customer. */

import type { Tx } from '#lib/database/schema.ts'
import { maxSessionAgeMs } from '#lib/staff/staff-deps.ts'
import type { ResumeDeps } from './resume-deps.ts'

/** The member of staff signed in in a browser, and the hash of the cookie that marks it as a staff browser. */
export type StaffBrowser = { id?: string | undefined; mark?: Buffer | undefined }

/**
 * How long after a use by staff nobody can prove in a browser that they are the customer. The mark has the time
 * of the last sign-in, and that session may have gone on for its whole lifetime.
 */
const staffDeviceMemoryMs = 24 * 3_600_000 + maxSessionAgeMs

/** Tells whether staff are signed in in that browser, or were lately. */
export async function isStaffDevice(
  { store, now }: Pick<ResumeDeps, 'store' | 'now'>,
  tx: Tx,
  staff: StaffBrowser | undefined,
): Promise<boolean> {
  if (staff?.id) return true
  const since = new Date(now().getTime() - staffDeviceMemoryMs)
  return staff?.mark ? await store.flags.wasStaffDevice(tx, staff.mark, since) : false
}
