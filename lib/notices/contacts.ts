/** By what the customer of an application is reached. */
import type { Answers } from '../onboarding/journey.ts'
import type { Application } from '../store/applications.ts'
import type { MessageChannel, Tx } from '../store/schema.ts'
import type { Store } from '../store/store.ts'

/** `to` is an e-mail address, or a telephone number as E.164 writes it. */
export type NoticeContact = { channel: MessageChannel; to: string }

/** Where one application has had more contacts than this, the first and the last of them are told. */
const mostOfEach = 10

/** Every contact that is known for an application, each once. */
export async function findContacts(
  _store: Store,
  _tx: Tx,
  application: Pick<Application, 'id' | 'answers'>,
): Promise<NoticeContact[]> {
  return contactsIn(application.answers as Answers)
}

/** The contacts that answers give. */
export function contactsIn(answers: Answers): NoticeContact[] {
  return unique(
    [answers.contact, answers.company_contact].flatMap((kept) => {
      const { email_address: email, telephone_number: telephone } = Object(kept?.values)
      return [contactOf('email', email), contactOf('telephone', telephone)].flatMap(
        (each) => each ?? [],
      )
    }),
  )
}

function contactOf(kind: 'email' | 'telephone', value: unknown): NoticeContact | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  if (kind === 'email') return { channel: 'email', to: value }
  const number = value.replace(/[\s()./-]/g, '')
  return /^\+[1-9]\d{6,14}$/.test(number) ? { channel: 'sms', to: number } : undefined
}

function unique(contacts: readonly NoticeContact[]): NoticeContact[] {
  const known = new Map(contacts.map((each) => [`${each.channel} ${each.to.toLowerCase()}`, each]))
  const all = [...known.values()]
  return all.length <= 2 * mostOfEach
    ? all
    : [...all.slice(0, mostOfEach), ...all.slice(-mostOfEach)]
}
