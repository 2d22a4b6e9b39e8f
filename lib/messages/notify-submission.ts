/** Tells a customer that they accepted, and that their application was received. */
import type { Application } from '#lib/applications/store/applications.ts'
import type { Tx } from '#lib/database/schema.ts'
import { newsKinds, reminderKinds } from './notice-kinds.ts'
import type { NotificationDeps } from './notification-deps.ts'
import { dropWaiting, notifyContacts } from './notify-contacts.ts'

/**
 * How long a message about an acceptance waits, in milliseconds: most customers submit next, and are then
 * notified of both at once.
 */
export const acceptanceNoticeDelayMs = 10 * 60_000

type NotifiedApplication = Pick<Application, 'id' | 'customerId' | 'locale' | 'answers'>

/** Notifies of an acceptance, unless a submission soon after covers both. */
export async function notifyAccepted(
  deps: NotificationDeps,
  tx: Tx,
  application: NotifiedApplication,
): Promise<void> {
  if (!deps.notices) return
  await dropWaiting(deps, tx, application.id, ['accepted', ...reminderKinds])
  const notBefore = new Date(deps.now().getTime() + acceptanceNoticeDelayMs)
  await notifyContacts(deps, tx, { application, about: 'accepted', notBefore })
}

/**
 * Notifies that an application was received, and of its acceptance if that message has not been sent. Drops
 * unsent messages about what was needed before.
 */
export async function notifySubmitted(
  deps: NotificationDeps,
  tx: Tx,
  application: NotifiedApplication,
  { isAgain }: { isAgain: boolean },
): Promise<void> {
  if (!deps.notices) return
  // The acceptance has dropped the reminders of a first submission; a later one may go under an earlier acceptance.
  const superseded = ['accepted', ...newsKinds, ...(isAgain ? reminderKinds : [])] as const
  const dropped = await dropWaiting(deps, tx, application.id, superseded)
  const about = isAgain ? 'submitted_again' : dropped > 0 ? 'accepted_and_submitted' : 'submitted'
  await notifyContacts(deps, tx, { application, about })
}
