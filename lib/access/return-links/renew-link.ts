/** Renews a link for a holder who opened it too late, or locked it by wrong codes. */

import type { Tx } from '#lib/database/schema.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { maskAddress } from '#lib/messages/rules/mask-address.ts'
import { isSameAddress } from '#lib/onboarding/identifiers/canonical-email.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import { deriveCode } from '../rules/link-codes.ts'
import type { ReturnLinkRequest } from '../store/return-addresses.ts'
import type { SentLink } from '../store/return-links.ts'
import { getLinkState, type LinkEnd } from './open-link.ts'
import { type NotSentReason, sendRenewal, sendToProven } from './send-to-address.ts'

export type RenewalOutcome =
  /** `same`: the code of the link that is renewed opens it; `new`: that of the browser that asked. */
  | { outcome: 'asked'; code: 'same' | 'new' }
  | { outcome: 'not_sent'; reason: NotSentReason }
  /** The link can still be opened, or there is none, or nothing is left to open. */
  | { outcome: 'not_ended' }

/**
 * Sends a new link to the address of an ended one; the asker learns only its mask. If the address has been
 * proven since, the asking browser's code opens the link; otherwise the code of the first link stays valid. The
 * audit and the log record what was sent or not.
 */
export async function renewLink(
  deps: LinkDeps,
  { token, language, askerSecret }: { token: string; language: Language; askerSecret: string },
): Promise<RenewalOutcome> {
  const { store, log } = deps
  const state = await getLinkState(deps, token)
  if (state === 'live' || state === 'unknown' || state === 'finished')
    return { outcome: 'not_ended' }
  const renewed = await store.transaction(async (tx) => {
    const link = await store.returnLinks.find(tx, token)
    const address = link && (await store.returnLinks.openAddress(tx, link))
    if (!address) return undefined
    const { applicationId } = link
    const asked = { address, language, code: deriveCode(askerSecret) }
    const sentToOwn = await sendToOwn(deps, tx, applicationId, asked)
    if (sentToOwn) return { applicationId, code: 'new', ...sentToOwn } as const
    const application = await store.applications.lock(tx, applicationId)
    if (!application) return undefined
    const reason = await sendRenewal(deps, tx, application, asked)
    return { applicationId, code: 'same', reason } as const
  })
  if (!renewed) return { outcome: 'not_ended' }
  const { applicationId, code, reason } = renewed
  const outcome = reason ? 'not_sent' : 'sent'
  log.info({ event: 'link_renewal_processed', applicationId, outcome, code: reason })
  return reason ? { outcome: 'not_sent', reason } : { outcome: 'asked', code }
}

/**
 * Sends a link to the proven address of an application, to that and to what else it opens. Undefined if it is not its
 * proven address.
 */
export async function sendToOwn(
  deps: LinkDeps,
  tx: Tx,
  applicationId: string,
  asked: ReturnLinkRequest,
): Promise<{ reason: NotSentReason | undefined } | undefined> {
  const proven = await deps.store.returnAddresses.listOpenApplications(tx, asked.address)
  const own = proven.find(({ id }) => id === applicationId)
  if (!own) return undefined
  // The application asked for comes first, since its link carries the record.
  const others = proven.filter(({ id }) => id !== applicationId)
  return { reason: await sendToProven(deps, tx, asked, [own, ...others]) }
}

/**
 * The code of a link to one address, which those that renew it have too: staff told it, or the customer was shown
 * it where they saved or sent the application.
 */
export type FirstCode = 'staff' | 'saved'

/** The code that opens a link: of the page on which it was asked for with a proven address, or a first one. */
export type LinkCode = 'page' | FirstCode

type ShownLink = {
  state: 'live' | LinkEnd
  code: LinkCode
  /**
   * The masked recipient of one that opens nothing: its holder can tell which mailbox to look in, and a finder
   * does not learn the address.
   */
  address?: string
  /** The code of the link that renews it to the same address, if one was sent and can be opened. */
  renewal?: FirstCode | undefined
}

/** Finds what the page of a link says. Reads only, however often it is called. */
export async function viewLink(
  deps: Pick<LinkDeps, 'store' | 'now'>,
  token: string,
): Promise<ShownLink> {
  const { store } = deps
  const state = await getLinkState(deps, token)
  const link = await store.returnLinks.find(store.db, token)
  const code = link?.byAddress ? 'page' : getFirstCode(link)
  const address = link && (await store.returnLinks.openAddress(store.db, link))
  if (!address || state === 'live') return { state, code }
  const sent = await store.returnLinks.listSent(store.db, link.applicationId)
  // A message to that address in which codes were tried was not asked for: it replaces no link.
  const last = sent.find(
    (each) => isSameAddress(each.address, address) && (each.mailId || each.id === each.firstLinkId),
  )
  const isRenewal = last && last.id !== link.id && last.id !== last.firstLinkId
  const isSent = last?.mailId && last.state === 'live' && last.mailState !== 'dropped'
  const renewal = isRenewal && isSent ? getFirstCode(last) : undefined
  return { state, code, address: maskAddress(address), renewal }
}

/** Returns the kind of code of a first link. */
export function getFirstCode(link: Pick<SentLink, 'staffId'> | undefined): FirstCode {
  return link?.staffId ? 'staff' : 'saved'
}
