import type { CustomerVisit } from '@/app/_request/visit.ts'
import { getContactRequestState } from '@/lib/access/rules/contact-policy.ts'

/** A request of staff for another address, which the customer can stop. */
export type RequestedContact = { requestedAt: Date; address: string }

/** Returns the request that the customer is told of; undefined if there is none, or others look on. */
export async function findContactNotice({
  portico: { store },
  application,
  actor,
  device,
  contactRequest: request,
}: CustomerVisit): Promise<RequestedContact | undefined> {
  // At a device of the branch the reader has not yet proved to be the customer.
  if (actor.kind === 'staff' || device?.locked) return undefined
  if (!request || getContactRequestState(request, new Date()) === 'expired') return undefined
  const contacts = await store.contacts.list(store.db, application.id)
  const address = contacts.find(({ id }) => id === request.contactId)?.value ?? ''
  return { requestedAt: request.requestedAt, address }
}
