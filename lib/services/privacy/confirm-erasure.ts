/** The e-mail by which a customer learns that their data was erased. */
import { randomUUID } from 'node:crypto'
import type { Application } from '../../adapters/database/applications/applications.ts'
import type { Tx } from '../../adapters/database/schema.ts'
import { toOfferedLanguage } from '../../i18n/offered-languages.ts'
import { findNoticeContacts } from '../notifications/notice-contacts.ts'
import { composeErasureEmail } from './erasure-email.ts'
import type { PrivacyDeps } from './privacy-deps.ts'

/**
 * Queues a confirmation (Regulation (EU) 2016/679, article 12(3)) for each address in the answers or proven,
 * before these are erased. Under the deployment's key, because that of the application is destroyed; what was
 * sent is deleted.
 */
export async function confirmErasure(
  { store, now, notices }: PrivacyDeps,
  tx: Tx,
  application: Application,
): Promise<void> {
  if (!notices?.email) return
  const { id: applicationId, customerId: reference, locale } = application
  const language = toOfferedLanguage(locale, notices.languages)
  const { brand, support } = notices
  const contacts = await findNoticeContacts(store, tx, application, { isNews: true })
  const at = now()
  for (const { channel, to } of contacts) {
    if (channel !== 'email') continue
    const mail = randomUUID()
    const email = composeErasureEmail({ to, language, brand, support, reference })
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
