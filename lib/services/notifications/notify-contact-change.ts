/** Tells a customer that staff put another contact into their application. */

import type { Application } from '../../adapters/database/applications/applications.ts'
import type { Tx } from '../../adapters/database/schema.ts'
import { listNewContacts, normaliseContact } from '../../domain/onboarding/answers/contacts.ts'
import type { Answers } from '../../domain/onboarding/journeys.ts'
import type { NotificationDeps } from './notification-deps.ts'
import { notifyContacts } from './notify-contacts.ts'

/**
 * Notifies every known contact, the new ones too, where staff changed any; not where none was
 * known before, because no contact was replaced. An address that the customer gave elsewhere, such as for a
 * link to come back, was known.
 */
export async function notifyContactChange(
  deps: NotificationDeps,
  tx: Tx,
  before: Application,
  after: Application,
): Promise<void> {
  const had = before.answers as Answers
  const given = listNewContacts(had, after.answers as Answers)
  if (given.length === 0) return
  const isNew = new Set(given.map(normaliseContact))
  const known = [...listNewContacts({}, had), ...(await deps.store.contacts.list(tx, after.id))]
  if (known.every((contact) => isNew.has(normaliseContact(contact)))) return
  await notifyContacts(deps, tx, { application: after, about: 'contact_changed' })
}
