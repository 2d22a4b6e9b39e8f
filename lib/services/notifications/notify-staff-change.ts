/** Tells a customer that staff changed their application: another contact, or other answers. */

import type { Application } from '../../adapters/database/applications/applications.ts'
import type { Tx } from '../../adapters/database/schema.ts'
import { listNewContacts, normaliseContact } from '../../domain/onboarding/answers/contacts.ts'
import type { Answers } from '../../domain/onboarding/journeys.ts'
import { hasCustomerActed } from '../resume/contact-policy.ts'
import type { NotificationDeps } from './notification-deps.ts'
import { notifyContacts } from './notify-contacts.ts'

/**
 * How long a message about changed answers waits, in milliseconds: staff go on from page to page, and one
 * message tells of all.
 */
export const staffChangeNoticeDelayMs = 10 * 60_000

/**
 * Notifies of what staff changed in the application of a customer who has acted. A changed contact is said
 * at once; other answers after a while, once for everything that was changed until then.
 */
export async function notifyStaffChange(
  deps: NotificationDeps,
  tx: Tx,
  { before, after, hasChanged }: { before: Application; after: Application; hasChanged: boolean },
): Promise<void> {
  const { store, now, notices } = deps
  if (!notices) return
  if ((await notifyContactChange(deps, tx, before, after)) || !hasChanged) return
  const { id } = after
  if ((await store.notices.waiting(tx, id, ['answers_changed'])).length > 0) return
  // While only staff have acted, nobody is there whose answers they would change.
  if (!hasCustomerActed(await store.audit.list(tx, id))) return
  const notBefore = new Date(now().getTime() + staffChangeNoticeDelayMs)
  await notifyContacts(deps, tx, { application: after, about: 'answers_changed', notBefore })
}

/**
 * Notifies every known contact, the new ones too, where staff changed any; not where none was
 * known before, because no contact was replaced. An address that the customer gave elsewhere, such as for a
 * link to come back, was known. Whether anybody was notified.
 */
async function notifyContactChange(
  deps: NotificationDeps,
  tx: Tx,
  before: Application,
  after: Application,
): Promise<boolean> {
  const had = before.answers as Answers
  const given = listNewContacts(had, after.answers as Answers)
  if (given.length === 0) return false
  const isNew = new Set(given.map(normaliseContact))
  const known = [...listNewContacts({}, had), ...(await deps.store.contacts.list(tx, after.id))]
  if (known.every((contact) => isNew.has(normaliseContact(contact)))) return false
  return (await notifyContacts(deps, tx, { application: after, about: 'contact_changed' })) > 0
}
