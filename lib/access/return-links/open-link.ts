/** Tells what a link can still do, and opens it once, for a person who has the code. */

import type { Application } from '#lib/applications/store/applications.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import { giveUpAfterMs } from '#lib/messages/outbox.ts'
import { areAnswersEditable } from '#lib/submission/state/editable-answers.ts'
import { createSecret, hashSecret, isSecret } from '../rules/secrets.ts'
import { getLinkSessionEnd, getLinkSessionLimits } from '../rules/session-lifetime.ts'
import { sessionLabel } from '../rules/session-tokens.ts'
import type { LinkToOpen, ReturnLink } from '../store/return-links.ts'
import { findAcceptWaits, notifyOpenedByEmail } from './accept-wait.ts'
import { isCustomerContactOnceProven, mayReceiveLink, proveAddress } from './known-contacts.ts'
import { isRightCode, linkLifetimeMs, maxTries, maxTriesOfCode } from './link-secrets.ts'
import type { ResumeDeps } from './resume-deps.ts'
import { isStaffDevice, type StaffBrowser } from './staff-device.ts'

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
  { store, now }: Pick<ResumeDeps, 'store' | 'now'>,
  token: string,
): Promise<'live' | LinkEnd> {
  if (!isSecret(token)) return 'unknown'
  const link = await store.returnLinks.find(store.db, hashSecret(token))
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
  deps: ResumeDeps,
  { token, code, browser, staff }: OpenLinkAttempt,
): Promise<OpenLinkOutcome> {
  const { store, now } = deps
  if (!isSecret(token)) return { outcome: 'ended', end: 'unknown' }
  const tokenHash = hashSecret(token)
  return store.transaction(async (tx): Promise<OpenLinkOutcome> => {
    const at = now()
    const link = await store.returnLinks.find(tx, tokenHash)
    const state = await getStoredLinkState(deps, tx, link, at)
    if (!link || state !== 'live') return linkEnded(state === 'live' ? 'unknown' : state)
    // Locked before all other rows, as in sending a link.
    const application = await store.applications.lock(tx, link.applicationId)
    if (!application) return linkEnded('finished')
    const opening = await openWithCode(deps, tx, { token, code, browser, staff, link, application })
    if (opening) return opening
    // Somebody else ended it since it was read.
    const since = await store.returnLinks.find(tx, tokenHash)
    const end = await getStoredLinkState(deps, tx, since, at)
    return linkEnded(end === 'live' ? 'guessed' : end)
  })
}

/**
 * Opens a found link in the transaction that locked its application. Undefined if its tries are used up, or
 * it was ended since it was read.
 */
export async function openWithCode(
  deps: ResumeDeps,
  tx: Tx,
  attempt: OpenLinkAttempt & { link: LinkToOpen; application: Application },
): Promise<OpenLinkOutcome | undefined> {
  const { token, code, browser, staff, link, application } = attempt
  const at = deps.now()
  if (await isStaffDevice(deps, tx, staff)) return refuseStaffDevice(deps, tx, link, staff?.id)
  const most = { ofLink: maxTries, ofCode: maxTriesOfCode }
  const tries = await deps.store.returnLinks.takeTry(tx, link, most)
  if (tries === undefined) return undefined
  if (!isRightCode(token, code, link.codeMac)) return recordWrongCode(deps, tx, link, tries, at)
  return grantAccess(deps, tx, { link, application, browser }, at)
}

export function linkEnded(end: LinkEnd): OpenLinkOutcome {
  return { outcome: 'ended', end }
}

async function getStoredLinkState(
  { store }: Pick<ResumeDeps, 'store'>,
  tx: Tx,
  link: ReturnLink | undefined,
  now: Date,
): Promise<'live' | LinkEnd> {
  if (!link) return 'unknown'
  const application = await store.applications.find(tx, link.applicationId)
  if (!application) return 'finished'
  if (application.stoppedAt && link.state === 'live') return 'revoked'
  if (link.state !== 'live') return link.state
  return now < getLinkExpiry(link) ? 'live' : 'expired'
}

/** The lifetime starts when the e-mail is sent, so a mail server outage does not use it up. */
function getLinkExpiry({ mailState, mailSettledAt, createdAt }: ReturnLink): Date {
  if (mailState === 'waiting') return new Date(createdAt.getTime() + giveUpAfterMs + linkLifetimeMs)
  if (mailState === 'dropped' || !mailSettledAt) return createdAt
  return new Date(mailSettledAt.getTime() + linkLifetimeMs)
}

async function recordWrongCode(
  { store }: ResumeDeps,
  tx: Tx,
  { id, applicationId, firstLinkId }: LinkToOpen,
  tries: { ofLink: number; ofCode: number },
  now: Date,
): Promise<OpenLinkOutcome> {
  const left = Math.min(maxTries - tries.ofLink, maxTriesOfCode - tries.ofCode)
  const over = left <= 0
  if (over) await store.returnLinks.end(tx, id, 'guessed', now)
  if (tries.ofCode >= maxTriesOfCode) {
    const emails = await store.returnLinks.endOfCode(tx, firstLinkId, 'guessed', now)
    await store.mail.drop(tx, emails, 'guessed', now)
  }
  await store.audit.append(tx, {
    applicationId,
    // The person is not known.
    actor: { kind: 'system' },
    event: 'return_link_refused',
    detail: { link: id, code: over ? 'guessed' : 'wrong_code' },
    now,
  })
  return over ? linkEnded('guessed') : { outcome: 'wrong_code', triesLeft: left }
}

async function grantAccess(
  deps: ResumeDeps,
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
    await store.returnLinks.end(tx, link.id, 'revoked', now)
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
  await store.returnLinks.end(tx, link.id, 'opened', now)
  const sameCode = await store.returnLinks.endOfCode(tx, link.firstLinkId, 'superseded', now)
  await store.linkCodes.forget(tx, link.applicationId, link.firstLinkId)

  const token = createSecret()
  const session = hashSecret(token)
  const known = browser && (await store.sessions.find(tx, browser, now))
  await store.sessions.add(tx, session, getLinkSessionEnd(now, known), now)
  // Read before the new session replaces the known one.
  const waits = await findAcceptWaits(deps, tx, { link, ids, browser: known?.tokenHash, now })
  if (known) await store.sessions.replace(tx, known.tokenHash, session)
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
  const emails = own.length > 0 ? await store.returnLinks.endAll(tx, own, 'superseded', now) : []
  await store.mail.drop(tx, [...sameCode, ...emails], 'link_opened', now)
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

/** Nothing is tried and nothing spent: the customer opens it in a browser of their own. */
async function refuseStaffDevice(
  { store, now }: ResumeDeps,
  tx: Tx,
  { id, applicationId }: LinkToOpen,
  staffId: string | undefined,
): Promise<OpenLinkOutcome> {
  await store.audit.append(tx, {
    applicationId,
    actor: staffId ? { kind: 'staff', id: staffId } : { kind: 'system' },
    event: 'link_refused_staff_device',
    detail: { link: id },
    now: now(),
  })
  return { outcome: 'staff_device' }
}
