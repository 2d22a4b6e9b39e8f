/** Sends links to people who have only an address, or a link that came too late. */

import type { Application } from '#lib/applications/store/applications.ts'
import type { Tx } from '#lib/database/schema.ts'
import { toOfferedLanguage } from '#lib/i18n/offered-languages.ts'
import { isSameAddress } from '#lib/onboarding/identifiers/canonical-email.ts'
import { areAnswersEditable } from '#lib/submission/state/editable-answers.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import { maxTriesOfCode } from '../rules/link-codes.ts'
import type { ReturnLinkRequest } from '../store/return-addresses.ts'
import type { SentLink } from '../store/return-links.ts'
import { createLink } from './create-link.ts'
import { mayReceiveLink } from './known-contacts.ts'

/**
 * Why no link was sent. `unproven`: none ever went to that address. `revoked`: its customer took it back, or
 * the application was stopped. `superseded`: another link or address took its place. `guessed`: its code was
 * tried too often. `not_editable`, `needs_approval`: as for a link of staff.
 */
export type NotSentReason =
  | 'unproven'
  | 'revoked'
  | 'superseded'
  | 'guessed'
  | 'too_many'
  | 'not_editable'
  | 'needs_approval'

type LinkedApplication = { id: string; customerId: string }

/**
 * Sends one link for all applications with this proven address, opened by the asking browser's code. Returns
 * why nothing was sent for the first of them; `undefined` if a link was sent.
 */
export async function sendToProven(
  deps: LinkDeps,
  tx: Tx,
  asked: ReturnLinkRequest,
  [first, ...others]: [LinkedApplication, ...LinkedApplication[]],
): Promise<NotSentReason | undefined> {
  const put = await createLink(deps, tx, {
    applications: [first, ...others],
    byAddress: true,
    // The proven spelling is used, not the stranger's.
    address: (await deps.store.returnAddresses.find(tx, first.id))?.address ?? asked.address,
    code: asked.code,
    language: toOfferedLanguage(asked.language, deps.languages),
    actor: { kind: 'system' },
  })
  return put ? undefined : recordNotSent(deps, tx, first.id, 'too_many')
}

/**
 * Renews the last link that went to an address for an application. The new link has the same address and code:
 * a mistyped address that got the first gains nothing. Returns why nothing was sent; `undefined` if a link
 * was sent. The caller has locked the application.
 */
export async function sendRenewal(
  deps: LinkDeps,
  tx: Tx,
  application: Application,
  asked: Pick<ReturnLinkRequest, 'address' | 'language'>,
): Promise<NotSentReason | undefined> {
  const found = await findRenewable(deps, tx, application, asked.address)
  if (found.reason) return recordNotSent(deps, tx, application.id, found.reason)
  const put = await createLink(deps, tx, {
    applications: [application],
    byAddress: false,
    address: found.renews.address,
    code: found.code,
    language: toOfferedLanguage(asked.language, deps.languages),
    actor: { kind: 'system' },
    renews: found.renews,
  })
  return put ? undefined : recordNotSent(deps, tx, application.id, 'too_many')
}

type Renewable = { renews: SentLink; code: string; reason?: never } | { reason: NotSentReason }

/**
 * The last link that went to an address for an application, with its code, if another with that code may be opened
 * there; otherwise why not.
 */
export async function findRenewable(
  deps: Pick<LinkDeps, 'store' | 'now' | 'contactWaitMs'>,
  tx: Tx,
  application: Application,
  address: string,
): Promise<Renewable> {
  const { store, now } = deps
  if (application.stoppedAt) return { reason: 'revoked' }
  const sent = await store.returnLinks.listSent(tx, application.id)
  const last = sent.find((link) => isSameAddress(link.address, address))
  if (!last) return { reason: 'unproven' }
  if (last.state === 'revoked') return { reason: 'revoked' }
  const { code } = last
  if (!code || (last.state !== 'live' && last.state !== 'guessed')) return { reason: 'superseded' }
  if ((await store.returnLinks.countTries(tx, last.firstLinkId)) >= maxTriesOfCode)
    return { reason: 'guessed' }
  if (last.staffId) {
    // The rules for links of staff apply: the customer may have acted since.
    if (!(await areAnswersEditable(store, tx, application))) return { reason: 'not_editable' }
    if (!(await mayReceiveLink(store, tx, application, address, now())))
      return { reason: 'needs_approval' }
  }
  return { renews: last, code }
}

/** Writes down in the audit that a link that somebody asked for was not sent, and why. */
async function recordNotSent(
  { store, now }: Pick<LinkDeps, 'store' | 'now'>,
  tx: Tx,
  applicationId: string,
  reason: NotSentReason,
): Promise<NotSentReason> {
  await store.audit.append(tx, {
    applicationId,
    actor: { kind: 'system' },
    event: 'return_link_not_sent',
    detail: { code: reason },
    now: now(),
  })
  return reason
}
