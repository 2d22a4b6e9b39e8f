/** Tells what a link can still do, and opens it once, for a person who has the code. */

import type { Application } from '#lib/applications/store/applications.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import { areAnswersEditable } from '#lib/submission/state/editable-answers.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import { getMailedExpiry } from '../links/mailed-expiry.ts'
import { openSession } from '../links/open-session.ts'
import { refuseStaffDevice, type StaffBrowser } from '../links/staff-device.ts'
import { maxTriesOfCode } from '../rules/link-codes.ts'
import { getLinkSessionLimits } from '../rules/session-lifetime.ts'
import { sessionLabel } from '../rules/session-names.ts'
import type { LinkToOpen, ReturnLink } from '../store/return-links.ts'
import { findAcceptWaits, notifyOpenedByEmail } from './accept-wait.ts'
import { isCustomerContactOnceProven, mayReceiveLink, proveAddress } from './known-contacts.ts'

/** Why a link opens nothing; each has a page. */
const linkEnds = [
  'opened',
  'expired',
  'superseded',
  'guessed',
  'revoked',
  /** The application of the link has been erased. */
  'finished',
  /** The link is not ours, or long past. */
  'unknown',
] as const
export type LinkEnd = (typeof linkEnds)[number]

export type OpenLinkOutcome =
  /** `token` is the secret of a new session; `applications` lists what it opens, the requested one first. */
  | { outcome: 'opened'; token: string; applications: string[] }
  | { outcome: 'wrong_code'; triesLeft: number }
  | { outcome: 'ended'; end: LinkEnd }
  /** Staff are, or were within a day, signed in in that browser: the link stays unused. */
  | { outcome: 'staff_device' }

/** The state of a link, for a page. Reads only, however often it is called. */
export async function getLinkState(
  { store, now }: Pick<LinkDeps, 'store' | 'now'>,
  token: string,
): Promise<'live' | LinkEnd> {
  const link = await store.returnLinks.find(store.db, token)
  return getStoredLinkState({ store }, store.db, link, now())
}

export type OpenLinkAttempt = {
  token: string
  code: string
  browser: Buffer | undefined
  staff?: StaffBrowser | undefined
}

/**
 * Opens a link with its code, for a browser and whatever it could open before (`browser`: the hash of
 * its session). A wrong code costs a try, and the last of them the link. Opening proves the address,
 * gives the browser a new session, and closes the applications everywhere else if the address is the
 * customer's own. One that staff sent is asked again whether it may: much can have happened since.
 */
export async function openLink(
  deps: LinkDeps,
  { token, code, browser, staff }: OpenLinkAttempt,
): Promise<OpenLinkOutcome> {
  const { store, now } = deps
  return store.transaction(async (tx): Promise<OpenLinkOutcome> => {
    const at = now()
    const link = await store.returnLinks.find(tx, token)
    const state = await getStoredLinkState(deps, tx, link, at)
    if (!link || state !== 'live') return linkEnded(state === 'live' ? 'unknown' : state)
    // Locked before all other rows, as in sending a link.
    const application = await store.applications.lock(tx, link.applicationId)
    if (!application) return linkEnded('finished')
    const opening = await openWithCode(deps, tx, { token, code, browser, staff, link, application })
    if (opening) return opening
    // Somebody else ended it since it was read.
    const since = await store.returnLinks.find(tx, token)
    const end = await getStoredLinkState(deps, tx, since, at)
    return linkEnded(end === 'live' ? 'guessed' : end)
  })
}

/**
 * Opens a found link in the transaction that locked its application. Undefined if its tries are used up, or
 * it was ended since it was read.
 */
export async function openWithCode(
  deps: LinkDeps,
  tx: Tx,
  attempt: OpenLinkAttempt & { link: LinkToOpen; application: Application },
): Promise<OpenLinkOutcome | undefined> {
  const { token, code, browser, staff, link, application } = attempt
  const at = deps.now()
  if (await refuseStaffDevice(deps, tx, staff, link)) return { outcome: 'staff_device' }
  const tried = await deps.store.returnLinks.tryCode(tx, link, token, code)
  if (!tried) return undefined
  if (!tried.isRight) return recordWrongCode(deps, tx, link, tried.left, at)
  return grantAccess(deps, tx, { link, application, browser }, at)
}

export function linkEnded(end: LinkEnd): OpenLinkOutcome {
  return { outcome: 'ended', end }
}

async function getStoredLinkState(
  { store }: Pick<LinkDeps, 'store'>,
  tx: Tx,
  link: ReturnLink | undefined,
  now: Date,
): Promise<'live' | LinkEnd> {
  if (!link) return 'unknown'
  const application = await store.applications.find(tx, link.applicationId)
  if (!application) return 'finished'
  if (application.stoppedAt && link.state === 'live') return 'revoked'
  if (link.state !== 'live') return link.state
  return now < getMailedExpiry('return', link) ? 'live' : 'expired'
}

async function recordWrongCode(
  { store }: LinkDeps,
  tx: Tx,
  link: LinkToOpen,
  left: number,
  now: Date,
): Promise<OpenLinkOutcome> {
  const over = left === 0
  if (over) await store.returnLinks.end(tx, link, 'guessed', now)
  if (over && (await store.returnLinks.countTries(tx, link.firstLinkId)) >= maxTriesOfCode) {
    await store.returnLinks.endOfCode(tx, link, 'guessed', now)
  }
  await store.audit.append(tx, {
    applicationId: link.applicationId,
    // The person is not known.
    actor: { kind: 'system' },
    event: 'return_link_refused',
    detail: { link: link.id, code: over ? 'guessed' : 'wrong_code' },
    now,
  })
  return over ? linkEnded('guessed') : { outcome: 'wrong_code', triesLeft: left }
}

async function grantAccess(
  deps: LinkDeps,
  tx: Tx,
  {
    link,
    application,
    browser,
  }: { link: LinkToOpen; application: Application; browser: Buffer | undefined },
  now: Date,
): Promise<OpenLinkOutcome> {
  const { store, idleMs } = deps
  const address = await store.returnLinks.openAddress(tx, link)
  if (address === undefined) return linkEnded('finished')
  if (link.staffId && !(await mayStillOpen(store, tx, application, address, now))) {
    await store.returnLinks.end(tx, link, 'revoked', now)
    return linkEnded('revoked')
  }
  if (!link.byAddress) {
    await proveAddress(store, tx, application.id, address, { by: 'link', now })
  }
  const ids = link.byAddress
    ? (await store.returnAddresses.listOpenApplications(tx, address)).map(({ id }) => id)
    : [link.applicationId]
  // The address was withdrawn after the link had been requested.
  if (ids.length === 0) return linkEnded('revoked')
  await store.returnLinks.end(tx, link, 'opened', now)
  await store.returnLinks.endOfCode(tx, link, 'superseded', now, 'link_opened')
  await store.returnLinks.forgetCodes(tx, link.applicationId, link)

  const known = browser && (await store.sessions.find(tx, browser, now))
  // Read before the new session replaces the known one.
  const waits = await findAcceptWaits(deps, tx, { link, ids, browser: known?.tokenHash, now })
  const { token, hash: session } = await openSession(store, tx, browser, now)
  const own: string[] = []
  for (const id of ids)
    if (await isCustomerContactOnceProven(store, tx, id, address, now)) own.push(id)
  const closed = own.length > 0 ? await store.sessions.closeElsewhere(tx, own, session, now) : 0
  for (const id of ids) {
    const limits = getLinkSessionLimits(now, idleMs)
    const { acceptsFrom = null, isNew = false } = waits.get(id) ?? {}
    await store.sessions.grant(tx, session, id, limits, { acceptsFrom })
    if (acceptsFrom && isNew) await notifyOpenedByEmail(deps, tx, id, acceptsFrom)
  }
  if (own.length > 0) await store.returnLinks.endAll(tx, own, 'superseded', now, 'link_opened')
  for (const applicationId of ids) {
    await store.audit.append(tx, {
      applicationId,
      actor: { kind: 'customer', session: sessionLabel(session) },
      event: 'return_link_opened',
      detail: {
        link: link.id,
        closed,
        ...(link.firstLinkId !== link.id && { first: link.firstLinkId }),
      },
      now,
    })
  }
  const first = ids.includes(link.applicationId) ? [link.applicationId] : []
  return {
    outcome: 'opened',
    token,
    applications: [...first, ...ids.filter((id) => id !== link.applicationId)],
  }
}

/**
 * A link of staff was right when it was sent. Since then the customer may have acted, or stopped it; and an
 * address that is not the customer's own shows nothing of what was submitted meanwhile.
 */
async function mayStillOpen(
  store: Store,
  tx: Tx,
  application: Application,
  address: string,
  now: Date,
): Promise<boolean> {
  if (!(await mayReceiveLink(store, tx, application, address, now))) return false
  const isOwn = await isCustomerContactOnceProven(store, tx, application.id, address, now)
  return isOwn || (await areAnswersEditable(store, tx, application))
}
