/**
 * The link to the application in a message to its customer. It opens nothing by itself: it leads to the code of the
 * application, or has a link sent to the address to which the message went.
 */
import { randomUUID } from 'node:crypto'
import type { Application } from '#lib/applications/store/applications.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { maskAddress } from '#lib/messages/rules/mask-address.ts'
import { isSameAddress } from '#lib/onboarding/identifiers/canonical-email.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import { deriveCode } from '../rules/link-codes.ts'
import { hashSecret, isSecret } from '../rules/secrets.ts'
import type { LinkToOpen } from '../store/return-links.ts'
import { linkEnded, type OpenLinkAttempt, type OpenLinkOutcome, openWithCode } from './open-link.ts'
import { type FirstCode, getFirstCode, type RenewalOutcome, sendToOwn } from './renew-link.ts'
import { findRenewable } from './send-to-address.ts'

/**
 * `code`: opened with the code of the links that went to that address. `send`: the address is proven, and a link is sent
 * there. `guessed`: too many codes were tried. `none`: it leads no further than a page that asks for an address.
 */
type MessageEntry =
  | { state: 'code'; applicationId: string; code: FirstCode }
  | { state: 'send'; applicationId: string; address: string }
  | { state: 'guessed' | 'none'; applicationId?: string }

/** Finds where the link in a message leads now. Reads only, however often it is called. */
export async function findMessageEntry(deps: LinkDeps, token: string): Promise<MessageEntry> {
  const { db, applications } = deps.store
  const message = await findMessage(deps, db, token)
  const application = message && (await applications.find(db, message.applicationId))
  if (!application) return { state: 'none' }
  const { applicationId, address } = message
  const found = await findEntry(deps, db, { application, token, address })
  const { state } = found
  if (state === 'send') return { state, applicationId, address: maskAddress(address) }
  if (state === 'code') return { state, applicationId, code: getFirstCode(found.renews) }
  return { state, applicationId }
}

/**
 * Opens the application with its code, as the links do that go to that address: with the same tries, the same rules for
 * addresses that staff entered, and once.
 */
export async function openFromMessage(
  deps: LinkDeps,
  attempt: OpenLinkAttempt,
): Promise<OpenLinkOutcome> {
  const { store } = deps
  const { token } = attempt
  return store.transaction(async (tx): Promise<OpenLinkOutcome> => {
    const message = await findMessage(deps, tx, token)
    if (!message) return linkEnded('unknown')
    const application = await store.applications.lock(tx, message.applicationId)
    if (!application) return linkEnded('finished')
    const { address } = message
    const found = await findEntry(deps, tx, { application, token, address })
    if (found.state !== 'code') return linkEnded(found.state === 'guessed' ? 'guessed' : 'revoked')
    const link = found.link ?? (await addLink(deps, tx, { ...found, application, token, address }))
    const opening = await openWithCode(deps, tx, { ...attempt, link, application })
    return opening ?? linkEnded('guessed')
  })
}

/** Sends a link to the proven address that got the message; the code of the asking browser opens it. */
export async function sendFromMessage(
  deps: LinkDeps,
  { token, language, askerSecret }: { token: string; language: Language; askerSecret: string },
): Promise<RenewalOutcome> {
  const { store, log } = deps
  const sent = await store.transaction(async (tx) => {
    const message = await findMessage(deps, tx, token)
    if (!message) return undefined
    const { applicationId, address } = message
    const asked = { address, language, code: deriveCode(askerSecret) }
    const outcome = await sendToOwn(deps, tx, applicationId, asked)
    return outcome && { applicationId, ...outcome }
  })
  if (!sent) return { outcome: 'not_ended' }
  const { applicationId, reason } = sent
  const outcome = reason ? 'not_sent' : 'sent'
  log.info({ event: 'link_renewal_processed', applicationId, outcome, code: reason })
  return reason ? { outcome: 'not_sent', reason } : { outcome: 'asked', code: 'new' }
}

type Message = { applicationId: string; address: string }

/** The application and the address of a message that is young enough; undefined if either is erased. */
async function findMessage(
  { store, now }: LinkDeps,
  tx: Tx,
  token: string,
): Promise<Message | undefined> {
  const link = isSecret(token) ? await store.notices.findLink(tx, hashSecret(token)) : undefined
  if (!link || link.expiresAt <= now()) return undefined
  const { applicationId, contactId } = link
  if (!(await store.applications.find(tx, applicationId))) return undefined
  const contact = (await store.contacts.list(tx, applicationId)).find(({ id }) => id === contactId)
  return contact && { applicationId, address: contact.value }
}

type Entry =
  | ({ state: 'code'; link: LinkToOpen | undefined } & Extract<
      Awaited<ReturnType<typeof findRenewable>>,
      { code: string }
    >)
  | { state: 'send' | 'guessed' | 'none' }

async function findEntry(
  deps: LinkDeps,
  tx: Tx,
  { application, token, address }: { application: Application; token: string; address: string },
): Promise<Entry> {
  const { store } = deps
  if (application.stoppedAt) return { state: 'none' }
  const proven = await store.returnAddresses.find(tx, application.id)
  if (proven && isSameAddress(proven.address, address)) return { state: 'send' }
  const found = await findRenewable(deps, tx, application, address)
  if (found.reason) return { state: found.reason === 'guessed' ? 'guessed' : 'none' }
  const link = await store.returnLinks.findOfMessage(tx, token)
  // The message was opened with a code that another has replaced since.
  if (link && link.firstLinkId !== found.renews.firstLinkId) return { state: 'none' }
  if (link && link.state !== 'live') return { state: link.state === 'guessed' ? 'guessed' : 'none' }
  return { state: 'code', link, ...found }
}

/** The link as which a message is opened: made when a code is first tried, so that its tries are counted. */
async function addLink(
  { store, now }: LinkDeps,
  tx: Tx,
  {
    application,
    token,
    address,
    code,
    renews,
  }: Extract<Entry, { state: 'code' }> & {
    application: Application
    token: string
    address: string
  },
): Promise<LinkToOpen> {
  const { firstLinkId, staffId, acceptsFrom } = renews
  const link = { id: randomUUID(), applicationId: application.id, byAddress: false, firstLinkId }
  await store.returnLinks.add(tx, {
    ...link,
    ...{ mailId: null, token, code, address, acceptsFrom, now: now() },
    ...(staffId && { staffId }),
  })
  const added = await store.returnLinks.findOfMessage(tx, token)
  if (!added) throw new Error('The link of a message was just added')
  return added
}
