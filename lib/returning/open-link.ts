/** What a link can still do, and opening it: once, by a person who has the code. */
import { hashSessionToken, newSessionToken, sessionLabel } from '../access/session.ts'
import { giveUpAfter } from '../mail/outbox.ts'
import type { Application } from '../store/applications.ts'
import type { ReturnLink } from '../store/return-links.ts'
import type { Tx } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { isOpen } from '../submission/intend.ts'
import { longestStay, type ReturningDeps } from './deps.ts'
import { isOwnOnceProven, mayReceiveNow, proveAddress } from './known-contacts.ts'
import { hashLinkToken, isReturnSecret, isRightCode, linkLife, mostTries } from './secrets.ts'
import { isStaffDevice, type StaffBrowser } from './staff-device.ts'

/** Why a link opens nothing; each has a page. */
export const linkEnds = [
  'opened',
  'expired',
  'superseded',
  'guessed',
  'revoked',
  /** What it was for has been erased. */
  'finished',
  /** No link of ours, or one of long ago. */
  'unknown',
] as const
export type LinkEnd = (typeof linkEnds)[number]

export type Opening =
  /** `token` is the secret of a new session; `applications` what it opens, the one it was for first. */
  | { outcome: 'opened'; token: string; applications: string[] }
  | { outcome: 'wrong_code'; triesLeft: number }
  | { outcome: 'ended'; end: LinkEnd }
  /** Staff are signed in in that browser, or were within a day: the link stays as it is. */
  | { outcome: 'staff_device' }

/** How a link stands, for a page: reads and changes nothing, however often it is asked. */
export async function standingOfLink(
  { store, now }: Pick<ReturningDeps, 'store' | 'now'>,
  token: string,
): Promise<'live' | LinkEnd> {
  if (!isReturnSecret(token)) return 'unknown'
  const link = await store.returnLinks.find(store.db, hashLinkToken(token))
  return standing({ store }, store.db, link, now())
}

type Trying = {
  token: string
  code: string
  browser: Buffer | undefined
  staff?: StaffBrowser | undefined
}

/**
 * Opens a link with its code, for a browser and whatever it could open before (`browser`: the hash of
 * its session). A wrong code costs a try, and the last of them the link. Opening proves the address,
 * gives the browser a new session, and closes the applications everywhere else where the address is the
 * customer's own. One that staff sent is asked again whether it may: much can have happened since.
 */
export async function openLink(
  deps: ReturningDeps,
  { token, code, browser, staff }: Trying,
): Promise<Opening> {
  const { store, now } = deps
  if (!isReturnSecret(token)) return { outcome: 'ended', end: 'unknown' }
  const tokenHash = hashLinkToken(token)
  return store.transaction(async (tx): Promise<Opening> => {
    const at = now()
    const link = await store.returnLinks.find(tx, tokenHash)
    const stands = await standing(deps, tx, link, at)
    if (!link || stands !== 'live') return ended(stands === 'live' ? 'unknown' : stands)
    // First of all rows, as whoever sends a link takes it.
    const application = await store.applications.lock(tx, link.applicationId)
    if (!application) return ended('finished')
    if (await isStaffDevice(deps, tx, staff)) return refused(deps, tx, link, staff?.id)
    const tries = await store.returnLinks.takeTry(tx, link.id, mostTries)
    // Somebody else ended it since it was read.
    if (tries === undefined) {
      const since = await standing(deps, tx, await store.returnLinks.find(tx, tokenHash), at)
      return ended(since === 'live' ? 'guessed' : since)
    }
    if (!isRightCode(token, code, link.codeMac)) return wrongCode(deps, tx, link, tries, at)
    return opened(deps, tx, { link, application, browser }, at)
  })
}

function ended(end: LinkEnd): Opening {
  return { outcome: 'ended', end }
}

async function standing(
  { store }: Pick<ReturningDeps, 'store'>,
  tx: Tx,
  link: ReturnLink | undefined,
  now: Date,
): Promise<'live' | LinkEnd> {
  if (!link) return 'unknown'
  const application = await store.applications.find(tx, link.applicationId)
  if (!application) return 'finished'
  if (application.stoppedAt && link.state === 'live') return 'revoked'
  if (link.state !== 'live') return link.state
  return now < endOf(link) ? 'live' : 'expired'
}

/** Its minutes begin when its letter leaves: a mail server that was away costs nobody their link. */
function endOf({ mailState, mailSettledAt, createdAt }: ReturnLink): Date {
  if (mailState === 'waiting') return new Date(createdAt.getTime() + giveUpAfter + linkLife)
  if (mailState === 'dropped' || !mailSettledAt) return createdAt
  return new Date(mailSettledAt.getTime() + linkLife)
}

async function wrongCode(
  { store }: ReturningDeps,
  tx: Tx,
  { id, applicationId }: ReturnLink,
  tries: number,
  now: Date,
): Promise<Opening> {
  const over = tries >= mostTries
  if (over) await store.returnLinks.end(tx, id, 'guessed', now)
  await store.audit.append(tx, {
    applicationId,
    // Whoever it is, it is nobody we know.
    actor: { kind: 'system' },
    event: 'return_link_refused',
    detail: { link: id, code: over ? 'guessed' : 'wrong_code' },
    now,
  })
  return over ? ended('guessed') : { outcome: 'wrong_code', triesLeft: mostTries - tries }
}

/** For how long a browser is still told that it was closed, and not that there never was anything. */
const rememberedMs = 30 * 24 * 3_600_000

async function opened(
  deps: ReturningDeps,
  tx: Tx,
  {
    link,
    application,
    browser,
  }: { link: ReturnLink; application: Application; browser: Buffer | undefined },
  now: Date,
): Promise<Opening> {
  const { store, idleMs } = deps
  const address = await store.returnLinks.openAddress(tx, link)
  if (address === undefined) return ended('finished')
  if (link.staffId && !(await mayStillOpen(store, tx, application, address, now))) {
    await store.returnLinks.end(tx, link.id, 'revoked', now)
    return ended('revoked')
  }
  if (!link.byAddress) {
    await proveAddress(store, tx, application.id, address, { by: 'link', now })
  }
  const ids = link.byAddress
    ? (await store.returnAddresses.applicationsOf(tx, address)).map(({ id }) => id)
    : [link.applicationId]
  // The address was taken back after the link had been asked for.
  if (ids.length === 0) return ended('revoked')
  await store.returnLinks.end(tx, link.id, 'opened', now)

  const token = newSessionToken()
  const session = hashSessionToken(token)
  const known = browser && (await store.sessions.find(tx, browser, now))
  const remembered = new Date(now.getTime() + longestStay + rememberedMs)
  const expiresAt = known && known.expiresAt > remembered ? known.expiresAt : remembered
  await store.sessions.add(tx, session, expiresAt, now)
  if (known) await store.sessions.replace(tx, known.tokenHash, session)
  const own: string[] = []
  for (const id of ids) if (await isOwnOnceProven(store, tx, id, address, now)) own.push(id)
  const closed = own.length > 0 ? await store.sessions.closeElsewhere(tx, own, session, now) : 0
  for (const id of ids) {
    await store.sessions.grant(tx, session, id, {
      idleUntil: new Date(now.getTime() + idleMs),
      endsAt: new Date(now.getTime() + longestStay),
    })
  }
  const letters = own.length > 0 ? await store.returnLinks.endAll(tx, own, 'superseded', now) : []
  await store.mail.drop(tx, letters, 'superseded', now)
  for (const applicationId of ids) {
    await store.audit.append(tx, {
      applicationId,
      actor: { kind: 'customer', session: sessionLabel(session) },
      event: 'return_link_opened',
      detail: { link: link.id, closed },
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
 * A link of staff was sent under what was true then. Since then the customer may have acted, or stopped
 * it; and of what was sent in meanwhile nobody sees anything by an address that is not the customer's own.
 */
async function mayStillOpen(
  store: Store,
  tx: Tx,
  application: Application,
  address: string,
  now: Date,
): Promise<boolean> {
  if (!(await mayReceiveNow(store, tx, application, address, now))) return false
  const isOwn = await isOwnOnceProven(store, tx, application.id, address, now)
  return isOwn || (await isOpen(store, tx, application))
}

/** Nothing is tried and nothing spent: the customer opens it in a browser of their own. */
async function refused(
  { store, now }: ReturningDeps,
  tx: Tx,
  { id, applicationId }: ReturnLink,
  staffId: string | undefined,
): Promise<Opening> {
  await store.audit.append(tx, {
    applicationId,
    actor: staffId ? { kind: 'staff', id: staffId } : { kind: 'system' },
    event: 'link_refused_staff_device',
    detail: { link: id },
    now: now(),
  })
  return { outcome: 'staff_device' }
}
