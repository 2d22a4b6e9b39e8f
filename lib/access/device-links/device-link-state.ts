/** The state of a link to another device, on either side. Nothing here changes anything. */

import type { ApplicationActor } from '../application-actor.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import type { DeviceEnd, DeviceLink } from '../store/device-links.ts'

/** The state on the side where the link was made. `left`: the device was idle for too long. */
export type InitiatorLinkState =
  | 'none'
  | 'live'
  | 'claimed'
  | 'connected'
  | 'left'
  | 'expired'
  | DeviceEnd

/** The state on the other side. `taken`: another browser was sooner; `gone`: the application is erased. */
export type DeviceLinkState =
  | 'live'
  | 'claimed'
  | 'connected'
  | 'left'
  | 'taken'
  | 'expired'
  | 'gone'
  | 'unknown'
  | DeviceEnd

/** The state of the last link that this side made. */
export async function getInitiatorLinkState(
  { store, now }: Pick<LinkDeps, 'store' | 'now'>,
  applicationId: string,
  side: ApplicationActor['kind'],
): Promise<{ state: InitiatorLinkState; link?: DeviceLink }> {
  const link = await store.deviceLinks.latest(store.db, applicationId, now())
  if (!link || (link.kind === 'own') !== (side === 'customer')) return { state: 'none' }
  return { state: getLinkStateAt(link, now()), link }
}

/** Returns the state of a link for the browser that opens its page (`browser`: the hash of its session). */
export async function getDeviceLinkState(
  { store, now }: Pick<LinkDeps, 'store' | 'now'>,
  token: string,
  browser: Buffer | undefined,
): Promise<{ state: DeviceLinkState; link?: DeviceLink; reference?: string }> {
  const link = await store.deviceLinks.find(store.db, token, now())
  if (!link) return { state: 'unknown' }
  const application = await store.applications.find(store.db, link.applicationId)
  if (!application) return { state: 'gone' }
  const known = { link, reference: application.customerId }
  const state = getLinkStateAt(link, now())
  const isElsewhere = link.sessionHash !== null && !isSameHash(link.sessionHash, browser)
  if (!isElsewhere || link.endedAt) return { ...known, state }
  // The link's session was replaced if the customer has typed a code or opened a link in that browser.
  const access = browser && (await store.deviceLinks.ofSession(store.db, browser, application.id))
  if (access?.id !== link.id) return { ...known, state: 'taken' }
  return { ...known, state }
}

/** Returns the state at this time, given whether the connected browser still has the application open. */
export function getLinkStateAt(link: DeviceLink, now: Date) {
  const { state, expiresAt, open } = link
  if (state === 'connected') return open ? state : 'left'
  return (state === 'live' || state === 'claimed') && now >= expiresAt ? 'expired' : state
}

function isSameHash(one: Uint8Array, other: Buffer | undefined): boolean {
  return other?.equals(one) ?? false
}
