import type { Store } from '#lib/database/store.ts'
import type { ApplicationMessage } from '#lib/messages/store/application-messages.ts'

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
