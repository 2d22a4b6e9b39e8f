/** Browsers of staff, in which nobody proves that they are the customer. */

import type { Tx } from '../../adapters/database/schema.ts'
import { maxSessionAgeMs } from '../staff/staff-deps.ts'
import type { ResumeDeps } from './resume-deps.ts'

/** Who of staff is signed in in a browser, and the hash of what marks it as one of theirs. */
export type StaffBrowser = { id?: string | undefined; mark?: Buffer | undefined }

/**
 * Within so long after staff have used a browser nobody proves there that they are the customer. The mark
 * says when somebody signed in last; they may have gone on for as long as a session lasts.
 */
const staffDeviceMemoryMs = 24 * 3_600_000 + maxSessionAgeMs

/** Whether staff are signed in in that browser, or were lately. */
export async function isStaffDevice(
  { store, now }: Pick<ResumeDeps, 'store' | 'now'>,
  tx: Tx,
  staff: StaffBrowser | undefined,
): Promise<boolean> {
  if (staff?.id) return true
  const since = new Date(now().getTime() - staffDeviceMemoryMs)
  return staff?.mark ? await store.flags.wasStaffDevice(tx, staff.mark, since) : false
}
