/** What a visited page writes about the browser that opened it: it was in use, and on which page. */
import type { Store } from '#lib/database/store.ts'
import { type DeviceAccess, isLocked } from './store/device-links.ts'
import type { AccessLimits } from './store/sessions.ts'

/** `locked`: it shows only the review and its pages. */
export type CurrentDevice = DeviceAccess & { locked: boolean; staffName?: string | undefined }

/** Smaller changes are not written to the database. */
const minChangeMs = 5_000

/** Starts the idle time of `idleMs` milliseconds anew, as every page does; returns the new limits. */
export async function extendIdleLimit(
  { store, idleMs }: { store: Store; idleMs: number },
  { session, applicationId, now }: { session: Buffer; applicationId: string; now: Date },
  limits: AccessLimits,
): Promise<AccessLimits> {
  const idleUntil = new Date(now.getTime() + idleMs)
  if (idleUntil.getTime() - limits.idleUntil.getTime() < minChangeMs) return limits
  await store.sessions.prolongAccess(store.db, session, applicationId, idleUntil)
  return { ...limits, idleUntil }
}

/** Records the current page of a device that came by a link, for the browser that made the link; describes it. */
export async function recordDevicePage(
  store: Store,
  device: DeviceAccess,
  { page, now }: { page: string; now: Date },
): Promise<CurrentDevice> {
  const named = page && page.length <= 200 && !page.startsWith('device') ? page : undefined
  const isNews =
    (named && named !== device.page) ||
    now.getTime() - (device.seenAt?.getTime() ?? 0) >= minChangeMs
  if (isNews) await store.deviceLinks.noteSeen(store.db, device.id, named, now)
  const staff = device.staffId ? await store.staff.find(store.db, device.staffId) : undefined
  return { ...device, locked: isLocked(device), staffName: staff?.person.name }
}
