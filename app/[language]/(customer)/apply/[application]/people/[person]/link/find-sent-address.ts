import type { CustomerVisit } from '@/app/_request/visit.ts'
import type { ListedPersonLink } from '@/lib/applications/own-part/list-person-links.ts'

/**
 * Returns the recipient of a link for the customer, who typed it: a typing mistake is noticed, and a new link
 * needs no second typing. Hidden from staff, and from a branch device that is locked for the acceptance.
 */
export async function findSentAddress(
  { portico, application, actor, device }: CustomerVisit,
  link: ListedPersonLink,
): Promise<string | undefined> {
  if (actor.kind === 'staff' || device?.locked) return undefined
  const { store } = portico
  const row = { id: link.link, applicationId: application.id }
  return store.personLinks.openAddress(store.db, row)
}
