/** Tells a customer what happened to their application, at the contacts that are known for it. */

import { randomUUID } from 'node:crypto'
import { createSecret, hashSecret } from '#lib/access/rules/secrets.ts'
import type { Application } from '#lib/applications/store/applications.ts'
import { sha256Hex } from '#lib/audit/rules/sha256-hex.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { MessageChannel, NoticeKind } from '#lib/database/states.ts'
import { toOfferedLanguage } from '#lib/i18n/offered-languages.ts'
import type { ContactValue } from '#lib/onboarding/answers/contacts.ts'
import { isOverdue } from '#lib/submission/rules/usual-decision.ts'
import type { Needed } from './count-needed.ts'
import { findNoticeContacts, isSameContact, type NoticeContact } from './notice-contacts.ts'
import { composeNoticeEmail } from './notice-email.ts'
import { isNews, isReminder } from './notice-kinds.ts'
import type { NotificationDeps } from './notification-deps.ts'

/** How long the links in a message can be used, in milliseconds. */
export const noticeLinkLifetimeMs = 90 * 24 * 3_600_000

type NoticeRequest = {
  /** The application as stored now, locked by the caller. */
  application: Pick<Application, 'id' | 'customerId' | 'locale' | 'answers'>
  about: NoticeKind
  /** A contact that is notified in another way. */
  except?: NoticeContact
  /** The contacts of this channel only. */
  channel?: MessageChannel
  /** The stored contacts of these ids only. */
  contactIds?: readonly string[]
  /** An address that opens the application once, in place of the page that asks for a code. */
  openUrl?: string
  /** The application opens only in the browser in which it was started: these contacts are not proven and got no link. */
  isOnlyInBrowser?: boolean
  notBefore?: Date
  /** The deadline for the customer. */
  until?: Date | undefined
  /** The minimum number of hours before the requested contact can be used. */
  waitHours?: number
  /** The time from which the approved contact can be used. */
  usableAt?: Date
  /** The contacts that it is about, which are said masked. */
  concerns?: readonly ContactValue[]
  needed?: Needed | undefined
  /** When it happened, if that was not now. */
  happenedAt?: Date
}

/**
 * Puts a message for each contact of an application into the outbox, in the transaction of the fact: both are
 * stored, or neither. Each message has its own link for reporting that it was not the reader. An e-mail with
 * news has a second link to the page that asks for the code (`open-from-message.ts`). No link opens anything by
 * itself. Returns the number of messages stored.
 */
export async function notifyContacts(
  { store, now, notices }: NotificationDeps,
  tx: Tx,
  request: NoticeRequest,
): Promise<number> {
  if (!notices) return 0
  const { application, about, except, channel: only, contactIds, notBefore, openUrl } = request
  const { until, usableAt } = request
  const at = now()
  const { happenedAt = at } = request
  const { usualDecisionHours: hours } = notices
  const known = await findNoticeContacts(store, tx, application, { isNews: isNews(about) })
  const contacts = known.filter(
    (contact) =>
      notices[contact.channel] &&
      (!only || contact.channel === only) &&
      (!contactIds || (contact.id !== undefined && contactIds.includes(contact.id))) &&
      !(except && isSameContact(contact, except)),
  )
  if (contacts.length === 0) return 0
  const language = toOfferedLanguage(application.locale, notices.languages)
  const conversation = hashApplication(application.id)
  const messages = contacts.map((contact) => {
    const token = createSecret()
    const isLinked = !openUrl && notices.email && contact.channel === 'email' && contact.getsNews
    const linkedId = isLinked && contact.id
    const link = linkedId ? { token: createSecret(), contactId: linkedId } : undefined
    // Return links need e-mail.
    const back = link ? `/return/message/${link.token}` : notices.email ? '/return' : ''
    const email = composeNoticeEmail({
      contact,
      language,
      brand: notices.brand,
      look: notices.look,
      support: notices.support,
      reference: application.customerId,
      about,
      url: `${notices.publicUrl.origin}/${language}/not-me/${token}`,
      ...(isReminder(about) && {
        stopUrl: `${notices.publicUrl.origin}/${language}/reminders/${token}`,
      }),
      isOnlyInBrowser: request.isOnlyInBrowser,
      backUrl: openUrl ?? `${notices.publicUrl.origin}/${language}${back}`,
      waitHours: request.waitHours,
      usableAt: usableAt && usableAt > at ? usableAt : undefined,
      at: happenedAt,
      concerns: request.concerns,
      needed: request.needed,
      getsNews: contact.getsNews,
      until: until && until > at ? until : undefined,
      // Written again after that time it would name a day that is past.
      usualDecisionHours: hours && isOverdue(hours, happenedAt, at) ? undefined : hours,
    })
    const ids = { notice: randomUUID(), mail: randomUUID() }
    const ending = isReminder(about) && {
      unsubscribe: `${notices.publicUrl.origin}/api/reminders/${token}`,
    }
    return { ...ids, contact, token, link, email: { ...email, conversation, ...ending } }
  })
  await store.mail.addAll(tx, {
    applicationId: application.id,
    messages: messages.map(({ mail: id, email, contact: { channel } }) => ({ id, email, channel })),
    notices: messages.map(({ notice, mail, token, link, contact: { channel } }) => ({
      id: notice,
      tokenHash: hashSecret(token),
      applicationId: application.id,
      mailId: mail,
      openTokenHash: link ? hashSecret(link.token) : null,
      contactId: link?.contactId ?? null,
      channel,
      about,
      createdAt: at,
      expiresAt: new Date(at.getTime() + noticeLinkLifetimeMs),
    })),
    ...(notBefore && { notBefore }),
    now: at,
  })
  for (const { notice, mail, contact } of messages) {
    const { channel } = contact
    await store.audit.append(tx, {
      applicationId: application.id,
      actor: { kind: 'system' },
      event: 'customer_notified',
      detail: { notice, mail, channel, about },
      now: at,
    })
  }
  return messages.length
}

/** Names the conversation in an e-mail's head without giving our id away. */
function hashApplication(id: string): string {
  return sha256Hex(`portico/conversation/1/${id}`).slice(0, 32)
}

/**
 * Drops the unsent messages of these kinds, because another replaces them; recorded in the audit, if their
 * writing was. Of one contact only, if it is given. Returns how many.
 */
export async function dropWaiting(
  { store, now }: NotificationDeps,
  tx: Tx,
  applicationId: string,
  kinds: readonly NoticeKind[],
  contactId?: string,
): Promise<number> {
  const at = now()
  const superseded = { applicationId, about: kinds, contactId, code: 'superseded', now: at }
  const waiting = await store.mail.dropNotices(tx, superseded)
  for (const mail of waiting) {
    await store.audit.append(tx, {
      applicationId,
      actor: { kind: 'system' },
      event: 'mail_settled',
      detail: { mail, state: 'dropped', code: 'superseded' },
      now: at,
    })
  }
  return waiting.length
}
