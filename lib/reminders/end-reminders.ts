/** The reader of a reminder wants no more of them. */
import { hashSecret, isSecret } from '#lib/access/rules/secrets.ts'
import type { Tx } from '#lib/database/schema.ts'
import { isReminder, reminderKinds } from '#lib/messages/notice-kinds.ts'
import type { NotificationDeps } from '#lib/messages/notification-deps.ts'
import { dropWaiting } from '#lib/messages/notify-contacts.ts'
import type { RemindersDeps } from './reminders-deps.ts'

type EndingDeps = Pick<NotificationDeps, 'store' | 'now'>

/** `on`: reminders go to the address that got this one. `unknown`: the link is none, too old, or of an erased application. */
type ReminderLinkState =
  | { state: 'unknown' }
  | { state: 'on' | 'ended'; reference: string; locale: string }

/** Finds what the link in a reminder would end. Reads only: programs that scan e-mails follow links. */
export async function getReminderLinkState(
  { store, now }: EndingDeps,
  token: string,
): Promise<ReminderLinkState> {
  const { db } = store
  const reminder = await findReminder({ store, now }, db, token)
  const application = reminder && (await store.applications.find(db, reminder.applicationId))
  if (!application) return { state: 'unknown' }
  const ended = await findEndedContacts({ store }, db, application.id)
  const state = ended.includes(reminder.contactId) ? 'ended' : 'on'
  return { state, reference: application.customerId, locale: application.locale }
}

/**
 * Ends all reminders of the application to the address that got this one, and drops those on their way there. Other
 * addresses go on being reminded, so that nobody ends them for a customer from a mailbox of their own. Returns false if
 * the link is none.
 */
export async function endReminders(deps: EndingDeps, token: string): Promise<boolean> {
  const { store, now } = deps
  return store.transaction(async (tx) => {
    const reminder = await findReminder(deps, tx, token)
    if (!reminder) return false
    const { id: notice, applicationId, contactId: contact } = reminder
    if (!(await store.applications.lock(tx, applicationId))) return false
    if ((await findEndedContacts(deps, tx, applicationId)).includes(contact)) return true
    // The reader of the message is not identified.
    const actor = { kind: 'system' } as const
    const event = { event: 'reminders_ended' as const, detail: { notice, contact } }
    await store.audit.append(tx, { applicationId, actor, ...event, now: now() })
    await dropWaiting(deps, tx, applicationId, reminderKinds, contact)
    return true
  })
}

/** Returns our ids of the contacts of an application to which no reminders go any more. */
export async function findEndedContacts(
  { store }: Pick<RemindersDeps, 'store'>,
  tx: Tx,
  applicationId: string,
): Promise<string[]> {
  const events = await store.audit.listOurs(tx, applicationId, ['reminders_ended'])
  return events.map(({ detail }) => (detail as { contact: string }).contact)
}

async function findReminder({ store, now }: EndingDeps, tx: Tx, token: string) {
  const notice = isSecret(token)
    ? await store.notices.findWithContact(tx, hashSecret(token))
    : undefined
  return notice && isReminder(notice.about) && notice.expiresAt > now() ? notice : undefined
}
