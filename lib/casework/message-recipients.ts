import type { NoticeKind } from '#lib/database/states.ts'
import type { Store } from '#lib/database/store.ts'
import { findNoticeContacts } from '#lib/messages/notice-contacts.ts'
import { isNews } from '#lib/messages/notice-kinds.ts'
import type { ApplicationMessage } from '#lib/messages/store/application-messages.ts'
import { contactText } from './contact-text.ts'
import { findResendObstacle } from './resend-message.ts'
import type { ApplicationView } from './view-application.ts'

/** By the id of a message, as people read contacts: where it went, and where it would go if it was sent again now. */
export type MessageContacts = { to: Map<string, string>; resendTo: Map<string, string[]> }

/** Finds the contacts of every message of an application. */
export async function readMessageContacts(
  { store }: { store: Pick<Store, 'db' | 'contacts' | 'mail'> },
  viewed: ApplicationView,
): Promise<MessageContacts> {
  const { application, messages } = viewed
  const found = await findMessageRecipients(store, application.id, messages)
  const to = new Map<string, string>()
  for (const { id, channel } of messages) {
    const recipient = found.get(id)
    if (recipient) to.set(id, await contactText(channel, recipient))
  }
  const resendTo = new Map<string, string[]>()
  const failed = messages.filter((message) => !findResendObstacle(viewed, message))
  if (failed.length === 0) return { to, resendTo }
  const known = await findNoticeContacts(store, store.db, application)
  for (const { id, about, channel } of failed) {
    const reached = known
      .filter((each) => each.channel === channel)
      .filter(({ getsNews }) => getsNews || !isNews(about as NoticeKind))
    resendTo.set(id, await Promise.all(reached.map((each) => contactText(channel, each.to))))
  }
  return { to, resendTo }
}

/**
 * The recipients by the ids of their messages. A message holds its own until it was sent. After that it can only
 * have gone to the one contact of its kind that was ever known by then; if there were several, none is named.
 * People of a company have contacts of their own, which are not among those of the application.
 */
export async function findMessageRecipients(
  store: Pick<Store, 'db' | 'contacts' | 'mail'>,
  applicationId: string,
  messages: readonly ApplicationMessage[],
): Promise<Map<string, string>> {
  const recipients = new Map<string, string>()
  if (messages.length === 0) return recipients
  const contacts = await store.contacts.list(store.db, applicationId)
  for (const message of messages) {
    const { id, state, channel, createdAt, about } = message
    if (state === 'waiting') {
      const email = await store.mail.openEmail(store.db, { id })
      if (email) recipients.set(id, email.to)
      continue
    }
    if (about === 'person_link' || about === 'other' || hasSiblings(messages, message)) continue
    const kind = channel === 'email' ? 'email' : 'telephone'
    const known = contacts.filter(
      (contact) => contact.kind === kind && contact.firstGivenAt <= createdAt,
    )
    const [only] = known
    if (only && known.length === 1) recipients.set(id, only.value)
  }
  return recipients
}

/** Tells whether the same was written to several contacts at once. */
function hasSiblings(
  messages: readonly ApplicationMessage[],
  { id, about, channel, createdAt }: ApplicationMessage,
): boolean {
  return messages.some(
    (each) =>
      each.id !== id &&
      each.about === about &&
      each.channel === channel &&
      each.createdAt.getTime() === createdAt.getTime(),
  )
}
