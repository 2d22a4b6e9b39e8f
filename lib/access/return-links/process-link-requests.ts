/** Processes the requests for links that name only an address, in the loop that delivers e-mails. */

import type { Tx } from '#lib/database/schema.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import { type NotSentReason, sendRenewal, sendToProven } from './send-to-address.ts'

const batchSize = 50

/**
 * The number of applications for which one request renews a link at most, so that requests cannot fill the
 * mailbox of an address with many applications. Up to `maxConsidered` are looked at, the last given address
 * first.
 */
const maxRenewals = 3
const maxConsidered = 20

/** A link that was sent or not; `applicationId` is undefined if nothing was known of the address. */
type SendResult = { applicationId?: string; notSent?: NotSentReason | 'no_application' | undefined }

/**
 * Processes the waiting requests, each once. One link opens all applications with that proven address. For
 * others the last link to the address is renewed, with its own code. The audit of each application, and the
 * log, record what was sent or not.
 */
export async function processLinkRequests(deps: LinkDeps): Promise<void> {
  const { store, log } = deps
  for (const id of await store.returnAddresses.listRequests(store.db, batchSize)) {
    // A request that fails must not hold up the others.
    try {
      const results = await store.transaction((tx) => processLinkRequest(deps, tx, id))
      for (const { applicationId, notSent: code } of results) {
        const outcome = code ? 'not_sent' : 'sent'
        log.info({ event: 'link_request_processed', applicationId, outcome, code })
      }
    } catch (error) {
      log.error({ event: 'ask_failed', error })
    }
  }
}

async function processLinkRequest(deps: LinkDeps, tx: Tx, id: string): Promise<SendResult[]> {
  const { store } = deps
  const request = await store.returnAddresses.takeRequest(tx, id)
  if (!request) return []
  const proven = await store.returnAddresses.listOpenApplications(tx, request.address)
  const provenIds = proven.map((each) => each.id)
  const unproven = await findUnproven(deps, tx, request.address, provenIds)
  // Locking in one order keeps two requests from waiting for each other.
  for (const each of [...provenIds, ...unproven].toSorted()) await store.applications.lock(tx, each)
  const results: SendResult[] = []
  const [first, ...others] = proven
  if (first) {
    const notSent = await sendToProven(deps, tx, request, [first, ...others])
    results.push({ applicationId: first.id, notSent })
  }
  for (const applicationId of unproven) {
    const application = await store.applications.find(tx, applicationId)
    if (!application) continue
    const notSent = await sendRenewal(deps, tx, application, request)
    results.push({ applicationId, notSent })
    if (countSent(results) >= maxRenewals) break
  }
  return results.length > 0 ? results : [{ notSent: 'no_application' }]
}

function countSent(results: readonly SendResult[]): number {
  return results.filter(({ notSent }) => !notSent).length
}

/** Finds the other applications in which the address was given or to which a link for them went. */
async function findUnproven(
  { store }: LinkDeps,
  tx: Tx,
  address: string,
  proven: readonly string[],
): Promise<string[]> {
  const contacts = await store.contacts.findEverywhere(tx, { kind: 'email', value: address })
  return contacts
    .filter(({ applicationId }) => !proven.includes(applicationId))
    .toSorted((one, other) => other.lastGivenAt.getTime() - one.lastGivenAt.getTime())
    .slice(0, maxConsidered)
    .map(({ applicationId }) => applicationId)
}
