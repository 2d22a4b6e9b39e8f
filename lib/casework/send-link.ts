/** Staff have a link sent to the customer of an application that they fill in. */

import type { LinkDeps } from '#lib/access/links/link-deps.ts'
import {
  type ContactRequestOutcome,
  requestContact,
} from '#lib/access/return-links/contact-requests.ts'
import {
  type LinkToCustomerOutcome,
  sendLinkToCustomer,
} from '#lib/access/return-links/request-link.ts'
import { deriveApplicationSecret } from '#lib/access/rules/link-codes.ts'
import type { Member } from '#lib/staff/staff-deps.ts'

/** `request`: what became of asking a colleague to approve the address, if that was needed. */
export type SendLinkOutcome =
  | { outcome: Exclude<LinkToCustomerOutcome, 'needs_approval'> }
  | { outcome: 'needs_approval'; request: ContactRequestOutcome }

/**
 * Sends a link to an address. If the customer has acted already and the address is not theirs, requests a
 * colleague's approval first, with `reason`. `browserSecret` belongs to the browser that then shows the link's
 * code.
 */
export async function sendLinkOrRequestContact(
  deps: LinkDeps,
  member: Member,
  given: { applicationId: string; address: string; reason: string; browserSecret: string },
): Promise<SendLinkOutcome> {
  const { applicationId, address, reason, browserSecret } = given
  const outcome = await sendLinkToCustomer(deps, {
    applicationId,
    address,
    member,
    askerSecret: deriveApplicationSecret(browserSecret, applicationId),
  })
  if (outcome !== 'needs_approval') return { outcome }
  return {
    outcome,
    request: await requestContact(deps, member, { applicationId, address, reason }),
  }
}
