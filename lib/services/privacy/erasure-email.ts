/** The e-mail that confirms to a customer that their data was erased. */

import type { Email } from '../../adapters/database/messages/mail.ts'
import { composeEmail } from '../../adapters/email/compose-email.ts'
import type { SupportContacts } from '../../domain/support-contacts.ts'
import type { Language } from '../../i18n/languages.ts'
import { getTranslator } from '../../i18n/translate.ts'
import { listSupportNotes } from '../notifications/support-notes.ts'

/** Composes the confirmation of an erasure. It has no return link: nothing is left to open. */
export function composeErasureEmail({
  to,
  language,
  brand,
  support,
  reference,
}: {
  to: string
  language: Language
  brand: string
  support?: SupportContacts | undefined
  reference: string
}): Email {
  const t = getTranslator(language)
  const headline = t('personalData.email.headline')
  return composeEmail({
    to,
    language,
    brand,
    subject: t('notifications.subject', { headline, reference }),
    paragraphs: [
      { heading: headline },
      t('personalData.email.lead'),
      t('personalData.email.kept'),
      { name: t('notifications.reference'), value: reference },
      { note: t('personalData.email.question') },
      ...listSupportNotes(support, language),
    ],
  })
}
