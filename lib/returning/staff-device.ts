/** Browsers of staff, in which nobody proves that they are the customer. */
import { longestStay } from '../staff/deps.ts'
import type { Tx } from '../store/schema.ts'
import type { ReturningDeps } from './deps.ts'

/** Who of staff is signed in in a browser, and the hash of what marks it as one of theirs. */
export type StaffBrowser = { id?: string | undefined; mark?: Buffer | undefined }

/**
 * Within so long after staff have used a browser nobody proves there that they are the customer. The mark
 * says when somebody signed in last; they may have gone on for as long as a session lasts.
 */
const staffDeviceMs = 24 * 3_600_000 + longestStay

/** Whether staff are signed in in that browser, or were lately. */
export async function isStaffDevice(
  { store, now }: Pick<ReturningDeps, 'store' | 'now'>,
  tx: Tx,
  staff: StaffBrowser | undefined,
): Promise<boolean> {
  if (staff?.id) return true
  const since = new Date(now().getTime() - staffDeviceMs)
  return staff?.mark ? await store.flags.wasStaffDevice(tx, staff.mark, since) : false
}
