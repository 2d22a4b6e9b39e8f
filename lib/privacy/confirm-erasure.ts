/** Composes the e-mail that tells a customer of the erasure of their data. */
import { randomUUID } from 'node:crypto'
import type { Application } from '#lib/applications/store/applications.ts'
import type { Tx } from '#lib/database/schema.ts'
import { toOfferedLanguage } from '#lib/i18n/offered-languages.ts'
import { findNoticeContacts } from '#lib/messages/notice-contacts.ts'
import { composeErasureEmail } from './erasure-email.ts'
import type { PrivacyDeps } from './privacy-deps.ts'

/**
 * Queues a confirmation (Regulation (EU) 2016/679, article 12(3)) for each answered or proven address, before
 * these are erased. It is sealed under the deployment's key, because that of the application is destroyed, and
 * deleted once sent.
 */
export async function confirmErasure(
  deps: Pick<PrivacyDeps, 'store' | 'now' | 'notices'>,
  tx: Tx,
  application: Application,
): Promise<void> {
  const { store, now, notices } = deps
  if (!notices) return
  const { id: applicationId, customerId: reference, locale } = application
  const language = toOfferedLanguage(locale, notices.languages)
  const { brand, look, support } = notices
  const at = now()
  for (const to of await listConfirmationAddresses(deps, tx, application)) {
    const mail = randomUUID()
    const email = composeErasureEmail({ to, language, brand, look, support, reference })
    await store.mail.addSealed(tx, { id: mail, email, now: at })
    const detail = { mail }
    const actor = { kind: 'system' } as const
    await store.audit.append(tx, {
      applicationId,
      actor,
      event: 'erasure_confirmed',
      detail,
      now: at,
    })
  }
}

/**
 * Lists the addresses to which an erasure of this application would be confirmed now; empty if no e-mail can
 * be sent.
 */
export async function listConfirmationAddresses(
  { store, notices }: Pick<PrivacyDeps, 'store' | 'notices'>,
  tx: Tx,
  application: Pick<Application, 'id' | 'answers'>,
): Promise<string[]> {
  if (!notices?.email) return []
  const contacts = await findNoticeContacts(store, tx, application, { isNews: true })
  return contacts.filter(({ channel }) => channel === 'email').map(({ to }) => to)
}
