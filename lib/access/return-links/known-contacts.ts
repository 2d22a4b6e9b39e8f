/** The contacts of an application as the store has them, asked by the rules of `contact-policy.ts`. */

import type { Application } from '#lib/applications/store/applications.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { ContactProof } from '#lib/database/states.ts'
import type { Store } from '#lib/database/store.ts'
import { listNewContacts } from '#lib/onboarding/answers/contacts.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import { isCustomerContact, mayReceive } from '../rules/contact-policy.ts'

/** Tells whether staff may have something sent to that address that opens the application. */
export async function mayReceiveLink(
  store: Store,
  tx: Tx,
  application: Application,
  address: string,
  now: Date,
): Promise<boolean> {
  // A recipient reported "not me": no contact that only staff entered is accepted any more.
  const isReported = application.reportedAt !== null
  const acted = isReported || (await store.audit.hasCustomerActed(tx, application.id))
  if (!acted) return true
  await noteEarlierContacts(store, tx, application, now)
  const contact = await store.contacts.findAddress(tx, application.id, address)
  const request = await store.contactRequests.findOpen(tx, application.id)
  return mayReceive({ acted, contact, request, now })
}

/** Tells whether an address is the customer's own, or would be by being proven now: see `isCustomersOwn`. */
export async function isCustomerContactOnceProven(
  store: Store,
  tx: Tx,
  applicationId: string,
  address: string,
  now: Date,
): Promise<boolean> {
  const contact = await store.contacts.findAddress(tx, applicationId, address)
  // Contacts from before authors were recorded have none: such an address was the customer's.
  return !contact || isCustomerContact({ ...contact, provenAt: now })
}

/**
 * Writes down that an address was proven. Links that are asked for with the address alone go to it from
 * now on, unless it is only approved and the customer has proven one of their own.
 */
export async function proveAddress(
  store: Store,
  tx: Tx,
  applicationId: string,
  address: string,
  { by, now }: { by: ContactProof; now: Date },
): Promise<void> {
  const isOwn = await isCustomerContactOnceProven(store, tx, applicationId, address, now)
  if (isOwn || !(await store.returnAddresses.find(tx, applicationId))) {
    await store.returnAddresses.prove(tx, applicationId, address, { by, now })
  } else {
    await store.contacts.prove(tx, { applicationId, address, by, now })
  }
}

/** Stores contacts that were answered or proven before the table of contacts existed. */
export async function noteEarlierContacts(
  store: Store,
  tx: Tx,
  { id: applicationId, answers, sources }: Application,
  now: Date,
): Promise<void> {
  if ((await store.contacts.list(tx, applicationId)).length > 0) return
  const fields = { email: 'email_address', telephone: 'telephone_number' }
  for (const { kind, value, step } of listNewContacts({}, answers as Answers)) {
    const by = sources[step]?.[fields[kind]]?.by ?? { kind: 'customer' }
    await store.contacts.note(tx, { applicationId, kind, value, by, now })
  }
  const proven = await store.returnAddresses.find(tx, applicationId)
  if (!proven) return
  const { address, provenAt } = proven
  await store.contacts.prove(tx, { applicationId, address, by: 'link', now: provenAt })
}
