/** Limits how often return links are sent, so that nobody's mailbox is filled. */
import { createHash } from 'node:crypto'
import { headers } from 'next/headers'
import { findRateLimitPrefix } from '@/lib/http/network-prefix.ts'
import { toRecipient } from '@/lib/onboarding/identifiers/recipient.ts'
import type { Visit } from '../../_request/visit.ts'

/**
 * Tells whether a visitor without an open application may request a link now: by their network, and by the
 * given address or earlier link.
 */
export async function mayRequestLink({ portico }: Visit, key: string): Promise<boolean> {
  const network = findRateLimitPrefix(await headers(), portico.env.trustProxy)
  return (await portico.limits.requestLink(network, hashKey(key))).ok
}

/** Tells whether a link may be sent to that address now, of whatever application, and from this network. */
export async function maySendLinkTo({ portico }: Visit, address: string): Promise<boolean> {
  const network = findRateLimitPrefix(await headers(), portico.env.trustProxy)
  return (await portico.limits.sendLink(network, hashKey(address))).ok
}

function hashKey(key: string): string {
  return createHash('sha256').update(toRecipient(key)).digest('base64url')
}

/**
 * Returns how many seconds to wait before a staff password may be requested for that address again; undefined:
 * none.
 */
export async function findStaffResetWait(
  { portico }: Visit,
  address: string,
): Promise<number | undefined> {
  const network = findRateLimitPrefix(await headers(), portico.env.trustProxy)
  const result = await portico.limits.staffReset(network, hashKey(address))
  return result.ok ? undefined : Math.ceil(result.retryAfterMs / 1000)
}
