/** Sends a reminder that is due, if it still is. */
import type { Application } from '#lib/applications/store/applications.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { ReminderOutcome } from '#lib/database/tables/message-tables.ts'
import { notifyContacts } from '#lib/messages/notify-contacts.ts'
import { failPoint } from '#lib/observability/fail-points.ts'
import { isSameAddress } from '#lib/onboarding/identifiers/canonical-email.ts'
import { findEndedContacts } from './end-reminders.ts'
import { findDueTime, findSendTime } from './find-due-time.ts'
import type { RemindersDeps } from './reminders-deps.ts'
import type { Reminder } from './store/reminders.ts'

/**
 * Puts the reminder into the outbox, and settles it, in one transaction that has locked the application: what its
 * customer does is before it or after it. Of several instances the first settles it. Returns whether it was sent.
 */
export async function sendReminder(deps: RemindersDeps, { id, applicationId }: Reminder) {
  const { store, now } = deps
  return store.transaction(async (tx) => {
    const at = now()
    const application = await store.applications.lock(tx, applicationId)
    const reminder = await store.reminders.lockWaiting(tx, id)
    if (reminder?.applicationId !== applicationId) return false
    const outcome = application ? await remind(deps, tx, application, reminder, at) : 'not_due'
    if (outcome instanceof Date) await store.reminders.postpone(tx, id, outcome)
    else await store.reminders.settle(tx, id, outcome, at)
    await failPoint('reminder_written')
    return outcome === 'sent'
  })
}

/** Returns what came of it, or until when it waits. */
async function remind(
  deps: RemindersDeps,
  tx: Tx,
  application: Application,
  reminder: Reminder,
  at: Date,
): Promise<ReminderOutcome | Date> {
  const { about } = reminder
  const due = await findDueTime(deps, tx, application, reminder)
  if (!due || application.expiresAt <= at) return 'not_due'
  const sendAt = findSendTime(deps, application, due > at ? due : at)
  if (sendAt > at) return sendAt
  if (await wasReminded(deps, tx, reminder, due)) return 'not_due'
  const contacts = await listRemindable(deps, tx, application.id)
  const until = about === 'reminder_draft' ? undefined : application.expiresAt
  let count = 0
  for (const isOnlyInBrowser of [false, true]) {
    const contactIds = contacts.flatMap((each) =>
      each.canReturn === isOnlyInBrowser ? [] : [each.id],
    )
    if (contactIds.length === 0) continue
    const sent = { application, about, contactIds, isOnlyInBrowser, until }
    count += await notifyContacts(deps, tx, { ...sent, channel: 'email' })
  }
  return count > 0 ? 'sent' : 'no_contact'
}

/**
 * Tells whether the audit has this reminder: its rows have MACs, and those in `reminder` have none. A draft is reminded
 * of once, a request once since it was made, a deletion once since it came near.
 */
async function wasReminded(
  { store }: RemindersDeps,
  tx: Tx,
  { applicationId, about, since }: Reminder,
  due: Date,
): Promise<boolean> {
  const earliest = { reminder_draft: new Date(0), reminder_request: since, reminder_deletion: due }
  const events = await store.audit.listOurs(tx, applicationId, ['customer_notified'])
  return events.some(
    ({ detail, at }) => (detail as { about: string }).about === about && at >= earliest[about],
  )
}

/**
 * Lists the e-mail addresses that may be reminded, by our ids: those that the customer gave or proved, whose reader has
 * not ended reminders, and that no mail server has refused. `canReturn`: their reader can open the application in any
 * browser, because the address is proven or a link was sent to it.
 */
async function listRemindable(
  { store }: RemindersDeps,
  tx: Tx,
  applicationId: string,
): Promise<{ id: string; canReturn: boolean }[]> {
  const contacts = (await store.contacts.list(tx, applicationId)).filter(
    ({ kind, customerGaveAt, provenAt }) => kind === 'email' && (customerGaveAt || provenAt),
  )
  if (contacts.length === 0) return []
  const ended = await findEndedContacts({ store }, tx, applicationId)
  const refused = await store.notices.findRefused(tx, applicationId)
  const links = await store.returnLinks.listSent(tx, applicationId)
  const addresses = links.filter(({ mailId }) => mailId && refused.mails.includes(mailId))
  const proven = await store.returnAddresses.find(tx, applicationId)
  return contacts
    .filter(
      ({ id, value }) =>
        !ended.includes(id) &&
        !refused.contacts.includes(id) &&
        !addresses.some(({ address }) => isSameAddress(address, value)),
    )
    .map(({ id, value }) => ({
      id,
      canReturn: [...(proven ? [proven] : []), ...links].some(({ address }) =>
        isSameAddress(address, value),
      ),
    }))
}
