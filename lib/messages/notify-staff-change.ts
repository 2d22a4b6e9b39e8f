import type { Application } from '#lib/applications/store/applications.ts'
import type { Tx } from '#lib/database/schema.ts'
import { listNewContacts, normaliseContact } from '#lib/onboarding/answers/contacts.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import { isCustomerNotified } from './notice-contacts.ts'
import type { NotificationDeps } from './notification-deps.ts'
import { notifyContacts } from './notify-contacts.ts'

/**
 * How long a message about changed answers or added documents waits, in milliseconds: staff go on from page to
 * page, and one message covers all changes.
 */
export const staffChangeNoticeDelayMs = 10 * 60_000

/**
 * Notifies of staff changes in the application of a customer who has acted: at once about a changed contact,
 * and after a while about other answers, once for all changes until then.
 */
export async function notifyStaffChange(
  deps: NotificationDeps,
  tx: Tx,
  { before, after, hasChanged }: { before: Application; after: Application; hasChanged: boolean },
): Promise<void> {
  if (!deps.notices) return
  if ((await notifyContactChange(deps, tx, before, after)) || !hasChanged) return
  await notifyOnceLater(deps, tx, after, 'answers_changed')
}

/**
 * Notifies of the documents that staff or the firm's own system added for the customer until a message leaves, in
 * one message.
 */
export async function notifyAddedDocument(
  deps: NotificationDeps,
  tx: Tx,
  application: Application,
): Promise<void> {
  if (deps.notices) await notifyOnceLater(deps, tx, application, 'document_added')
}

/** Tells whether the customer would be notified of a document that staff upload for them now. */
export async function isStaffUploadNotified(
  deps: Pick<NotificationDeps, 'store' | 'notices'>,
  tx: Tx,
  application: Pick<Application, 'id' | 'answers'>,
): Promise<boolean> {
  if (!(await isCustomerNotified(deps, tx, application, 'document_added'))) return false
  return deps.store.audit.hasCustomerActed(tx, application.id)
}

async function notifyOnceLater(
  deps: NotificationDeps,
  tx: Tx,
  application: Application,
  about: 'answers_changed' | 'document_added',
): Promise<void> {
  const { store, now } = deps
  const { id } = application
  if ((await store.notices.waiting(tx, id, [about])).length > 0) return
  // While only staff have acted, there is no customer whose application they would change.
  if (!(await store.audit.hasCustomerActed(tx, id))) return
  const notBefore = new Date(now().getTime() + staffChangeNoticeDelayMs)
  await notifyContacts(deps, tx, { application, about, notBefore })
}

/**
 * Notifies every known contact, the new ones too, if staff changed any; not if none was
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
  const notice = { application: after, about: 'contact_changed', concerns: given } as const
  return (await notifyContacts(deps, tx, notice)) > 0
}
