import type { Store } from '#lib/database/store.ts'
import { addReturnQuery } from './rules/return-urls.ts'

/** A link back to the firm whose system started an application. */
export type ReturnLink = { partner: string; href: string }

/**
 * Finds the customer's link back to the firm; undefined if it gave none, or the address is no longer one of its key.
 */
export async function findReturnLink(
  { partners, partnerApplications, db }: Store,
  applicationId: string,
): Promise<ReturnLink | undefined> {
  const started = await partnerApplications.findByApplication(db, applicationId)
  if (!started?.returnUrl) return undefined
  const partner = await partners.find(db, started.partnerId)
  if (!partner?.returnUrls.includes(started.returnUrl)) return undefined
  const query = { id: applicationId, state: started.returnState }
  return { partner: partner.name, href: addReturnQuery(started.returnUrl, query) }
}
