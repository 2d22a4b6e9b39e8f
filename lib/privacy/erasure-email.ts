/** The e-mail that confirms to a customer that their data was erased. */

import type { SupportContacts } from '#lib/config/rules/support-contacts.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { getTranslator } from '#lib/i18n/translate.ts'
import { composeEmail } from '#lib/messages/email/compose-email.ts'
import { listSupportNotes } from '#lib/messages/email/support-notes.ts'
import type { Email } from '#lib/messages/store/mail.ts'

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
