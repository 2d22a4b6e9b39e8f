/** Decides to which addresses staff may have a link or a code sent. Pure: the facts come from the store. */

import type { ContactRequest } from '../store/contact-requests.ts'
import type { ContactFacts } from '../store/contact-seals.ts'

type ContactOwnership = Pick<ContactFacts, 'customerGaveAt' | 'provenAt' | 'approvedAt'>

/**
 * Tells whether a contact is the customer's own: they gave it themselves, or proved it without an approval of
 * staff. An approved contact is used, but approval alone never makes it their own.
 */
export function isCustomerContact(contact: ContactOwnership): boolean {
  return contact.customerGaveAt !== null || (contact.provenAt !== null && !contact.approvedAt)
}

/** Tells whether a request lets its address be used: a second person agreed, and its time has come. */
function isUsable(
  { state, usableAt, expiresAt }: Pick<ContactRequest, 'state' | 'usableAt' | 'expiresAt'>,
  now: Date,
): boolean {
  return state === 'approved' && usableAt <= now && now < expiresAt
}

/** The state of a request. `waiting`: it is approved, and its waiting time is not over. */
export function getContactRequestState(
  request: Pick<ContactRequest, 'state' | 'usableAt' | 'expiresAt'>,
  now: Date,
): ContactRequest['state'] | 'waiting' {
  const { state, usableAt, expiresAt } = request
  if (state !== 'requested' && state !== 'approved') return state
  if (expiresAt <= now) return 'expired'
  return state === 'approved' && now < usableAt ? 'waiting' : state
}

/**
 * Tells whether something that opens the application may go to a contact on the word of staff. While only staff
 * have acted, to any; afterwards to the customer's own, and to one that was approved and may be used.
 */
export function mayReceive({
  acted,
  contact,
  request,
  now,
}: {
  acted: boolean
  /** Undefined: nobody ever gave it. */
  contact: (ContactOwnership & Pick<ContactFacts, 'id'>) | undefined
  /** The open one of the application. */
  request: Pick<ContactRequest, 'contactId' | 'state' | 'usableAt' | 'expiresAt'> | undefined
  now: Date
}): boolean {
  if (!acted) return true
  if (!contact) return false
  if (isCustomerContact(contact)) return true
  const isRequested = request?.contactId === contact.id && isUsable(request, now)
  return isRequested && contact.approvedAt !== null
}
