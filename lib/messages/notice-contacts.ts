import type { Application } from '#lib/applications/store/applications.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { MessageChannel, NoticeKind } from '#lib/database/states.ts'
import type { Store } from '#lib/database/store.ts'
import {
  type ContactValue,
  listNewContacts,
  normaliseContact,
} from '#lib/onboarding/answers/contacts.ts'
import { isSameAddress } from '#lib/onboarding/identifiers/canonical-email.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import { isNews } from './notice-kinds.ts'
import type { NotificationDeps } from './notification-deps.ts'

/** `to` is an e-mail address, or a telephone number as E.164 writes it. */
export type NoticeContact = { channel: MessageChannel; to: string }

/**
 * `getsNews`: it is in the answers or was proven. One that was replaced may have been a slip. `id`: set if it is among
 * the stored contacts.
 */
type KnownContact = NoticeContact & { getsNews: boolean; id?: string }

/**
 * Beyond twice this number, only the first and the last contacts are notified, so that nobody can cause
 * hundreds of messages. Contacts that the customer gave or proved are counted separately from those that only
 * staff entered, so staff cannot push them out.
 */
const maxOfEachEnd = 10

/**
 * Every contact that was ever known for an application, the customer's before those of staff, each once; with
 * `isNews` those that get news.
 */
export async function findNoticeContacts(
  store: Pick<Store, 'contacts'>,
  tx: Tx,
  { id, answers }: Pick<Application, 'id' | 'answers'>,
  { isNews = false }: { isNews?: boolean } = {},
): Promise<KnownContact[]> {
  const current = listNewContacts({}, (answers ?? {}) as Answers)
  const currentValues = current.map(normaliseContact)
  const known = (await store.contacts.list(tx, id)).flatMap((stored) => {
    const getsNews = stored.provenAt !== null || currentValues.includes(normaliseContact(stored))
    if (isNews && !getsNews) return []
    return [
      {
        contact: toKnownContact(stored, getsNews),
        isCustomers: stored.customerGaveAt !== null || stored.provenAt !== null,
      },
    ]
  })
  const ofStaff = known.filter(({ isCustomers }) => !isCustomers).map(({ contact }) => contact)
  // Answers from before there was a list of contacts are in no such list.
  const answered = current.map((contact) => toKnownContact(contact, true))
  const own = [
    ...known.filter(({ isCustomers }) => isCustomers).map(({ contact }) => contact),
    ...answered.filter(
      (each) => !ofStaff.some((other) => each && other && isSameContact(each, other)),
    ),
  ]
  return uniqueContacts([...firstAndLast(own), ...firstAndLast(ofStaff)])
}

/** Lists the contacts that a message of this kind would reach now. */
export async function listReachedContacts(
  { store, notices }: Pick<NotificationDeps, 'store' | 'notices'>,
  tx: Tx,
  application: Pick<Application, 'id' | 'answers'>,
  about: NoticeKind,
): Promise<NoticeContact[]> {
  if (!notices) return []
  const contacts = await findNoticeContacts(store, tx, application, { isNews: isNews(about) })
  return contacts.filter(({ channel }) => notices[channel])
}

/** Returns the channels by which a message of this kind would reach the customer now. */
export async function findNoticeChannels(
  deps: Pick<NotificationDeps, 'store' | 'notices'>,
  tx: Tx,
  application: Pick<Application, 'id' | 'answers'>,
  about: NoticeKind,
): Promise<{ email: boolean; sms: boolean }> {
  const reached = await listReachedContacts(deps, tx, application, about)
  const reaches = (asked: MessageChannel) => reached.some(({ channel }) => channel === asked)
  return { email: reaches('email'), sms: reaches('sms') }
}

function firstAndLast(found: readonly (KnownContact | undefined)[]): KnownContact[] {
  const contacts = uniqueContacts(found.flatMap((each) => each ?? []))
  if (contacts.length <= 2 * maxOfEachEnd) return contacts
  return [...contacts.slice(0, maxOfEachEnd), ...contacts.slice(-maxOfEachEnd)]
}

/** Drops contacts that repeat an earlier one. */
function uniqueContacts(contacts: readonly KnownContact[]): KnownContact[] {
  return contacts.filter(
    (contact, index) => contacts.findIndex((each) => isSameContact(each, contact)) === index,
  )
}

export function isSameContact(one: NoticeContact, other: NoticeContact): boolean {
  if (one.channel !== other.channel) return false
  return one.channel === 'email' ? isSameAddress(one.to, other.to) : one.to === other.to
}

/** Tells whether a page may say that the customer is written to about this. */
export async function isCustomerNotified(
  deps: Pick<NotificationDeps, 'store' | 'notices'>,
  tx: Tx,
  application: Pick<Application, 'id' | 'answers'>,
  about: NoticeKind,
): Promise<boolean> {
  const { email, sms } = await findNoticeChannels(deps, tx, application, about)
  return email || sms
}

/** Undefined for a telephone number that is not in the international form: no SMS reaches it. */
function toKnownContact(
  contact: ContactValue & { id?: string },
  getsNews: boolean,
): KnownContact | undefined {
  const known = { getsNews, ...(contact.id && { id: contact.id }) }
  if (contact.kind === 'email') return { channel: 'email', to: contact.value, ...known }
  const number = normaliseContact(contact)
  return /^\+[1-9]\d{6,14}$/.test(number) ? { channel: 'sms', to: number, ...known } : undefined
}
