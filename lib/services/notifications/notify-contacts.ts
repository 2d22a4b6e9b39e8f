/** Tells a customer what happened to their application, at every contact that is known for it. */
import { randomUUID } from 'node:crypto'
import type { Application } from '../../adapters/database/applications/applications.ts'
import type { Tx } from '../../adapters/database/schema.ts'
import type { MessageChannel, NoticeKind } from '../../adapters/database/states.ts'
import { toOfferedLanguage } from '../../i18n/offered-languages.ts'
import { findNoticeContacts, isSameContact, type NoticeContact } from './notice-contacts.ts'
import { composeNoticeEmail } from './notice-email.ts'
import { createNoticeToken, hashNoticeToken } from './notice-token.ts'
import type { NotificationDeps } from './notification-deps.ts'

/** How long the link in a message can be used, in milliseconds. */
export const noticeLinkLifetimeMs = 90 * 24 * 3_600_000

/**
 * How long a message about an acceptance waits, in milliseconds: most customers submit next, and are then
 * notified of both at once.
 */
export const acceptanceNoticeDelayMs = 10 * 60_000

type NoticeRequest = {
  /** As it is stored now, locked by the caller. */
  application: Pick<Application, 'id' | 'customerId' | 'locale' | 'answers'>
  about: NoticeKind
  /** A contact that is notified in another way. */
  except?: NoticeContact
  /** The page on which the customer can stop what the message reports. */
  stopUrl?: string
  notBefore?: Date
}

/**
 * Puts a message for each contact of an application into the outbox, in the transaction of the fact: it is
 * stored once, with the fact or not at all. Each has a link of its own, by which its reader can say that it
 * was not them; none opens anything. Gives how many messages were stored.
 */
export async function notifyContacts(
  { store, now, notices }: NotificationDeps,
  tx: Tx,
  { application, about, except, stopUrl, notBefore }: NoticeRequest,
): Promise<number> {
  if (!notices) return 0
  const at = now()
  const contacts = (await findNoticeContacts(store, tx, application)).filter(
    (contact) => notices[contact.channel] && !(except && isSameContact(contact, except)),
  )
  const language = toOfferedLanguage(application.locale, notices.languages)
  const stored: { notice: string; mail: string; channel: MessageChannel }[] = []
  for (const contact of contacts) {
    const { channel } = contact
    const [notice, mail, token] = [randomUUID(), randomUUID(), createNoticeToken()]
    const email = composeNoticeEmail({
      contact,
      language,
      brand: notices.brand,
      reference: application.customerId,
      about,
      url: `${notices.publicUrl.origin}/${language}/not-me/${token}`,
      stopUrl,
    })
    const applicationId = application.id
    await store.mail.add(tx, {
      id: mail,
      applicationId,
      email,
      channel,
      ...(notBefore && { notBefore }),
      now: at,
    })
    await store.notices.add(tx, {
      id: notice,
      tokenHash: hashNoticeToken(token),
      applicationId,
      mailId: mail,
      channel,
      about,
      createdAt: at,
      expiresAt: new Date(at.getTime() + noticeLinkLifetimeMs),
    })
    stored.push({ notice, mail, channel })
  }
  for (const each of stored) {
    await store.audit.append(tx, {
      applicationId: application.id,
      actor: { kind: 'system' },
      event: 'customer_notified',
      detail: { ...each, about },
      now: at,
    })
  }
  return stored.length
}

/** Notifies of an acceptance, unless a submission soon after covers both. */
export async function notifyAccepted(
  deps: NotificationDeps,
  tx: Tx,
  application: NoticeRequest['application'],
): Promise<void> {
  if (!deps.notices) return
  await dropAccepted(deps, tx, application.id)
  const notBefore = new Date(deps.now().getTime() + acceptanceNoticeDelayMs)
  await notifyContacts(deps, tx, { application, about: 'accepted', notBefore })
}

/** Notifies of a submission, and of the acceptance if its message was not sent yet. */
export async function notifySubmitted(
  deps: NotificationDeps,
  tx: Tx,
  application: NoticeRequest['application'],
): Promise<void> {
  if (!deps.notices) return
  const dropped = await dropAccepted(deps, tx, application.id)
  const about = dropped > 0 ? 'accepted_and_submitted' : 'submitted'
  await notifyContacts(deps, tx, { application, about })
}

async function dropAccepted({ store, now }: NotificationDeps, tx: Tx, id: string): Promise<number> {
  const waiting = await store.notices.waiting(tx, id, 'accepted')
  await store.mail.drop(tx, waiting, 'superseded', now())
  return waiting.length
}
