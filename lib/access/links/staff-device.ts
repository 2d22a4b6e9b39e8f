/** Browsers of staff, in which nobody proves that they are the customer. */

import type { Tx } from '#lib/database/schema.ts'
import { maxSessionAgeMs } from '#lib/staff/rules/session-lifetime.ts'
import type { LinkId } from '../store/secret-links.ts'
import type { LinkDeps } from './link-deps.ts'

/** The member of staff signed in in a browser, and the hash of the cookie that marks it as a staff browser. */
export type StaffBrowser = { id?: string | undefined; mark?: Buffer | undefined }

/**
 * How long after a use by staff nobody can prove in a browser that they are the customer. The mark has the time
 * of the last sign-in, and that session may have gone on for its whole lifetime.
 */
const staffDeviceMemoryMs = 24 * 3_600_000 + maxSessionAgeMs

/** Tells whether staff are signed in in that browser, or were lately. */
async function isStaffDevice(
  { store, now }: Pick<LinkDeps, 'store' | 'now'>,
  tx: Tx,
  staff: StaffBrowser | undefined,
): Promise<boolean> {
  if (staff?.id) return true
  const since = new Date(now().getTime() - staffDeviceMemoryMs)
  return staff?.mark ? await store.flags.wasStaffDevice(tx, staff.mark, since) : false
}

/**
 * Refuses to open a link in a browser of staff, and records it: nothing is tried and nothing spent, because its
 * holder can open it in a browser of their own. False in any other browser.
 */
export async function refuseStaffDevice(
  deps: Pick<LinkDeps, 'store' | 'now'>,
  tx: Tx,
  staff: StaffBrowser | undefined,
  { id, applicationId }: LinkId,
): Promise<boolean> {
  if (!(await isStaffDevice(deps, tx, staff))) return false
  await deps.store.audit.append(tx, {
    applicationId,
    actor: staff?.id ? { kind: 'staff', id: staff.id } : { kind: 'system' },
    event: 'link_refused_staff_device',
    detail: { link: id },
    now: deps.now(),
  })
  return true
}
