/** The e-mail with a link to a person's own part, in the language that its sender chose for them. */

import type { Email } from '../../adapters/database/messages/mail.ts'
import { composeEmail } from '../../adapters/email/compose-email.ts'
import { formatDate } from '../../i18n/dates.ts'
import type { Language } from '../../i18n/languages.ts'
import { getTranslator } from '../../i18n/translate.ts'

/** Names neither the person nor the company: others may read an e-mail. */
export function composePersonLinkEmail({
  to,
  language,
  brand,
  reference,
  url,
  expiresAt,
}: {
  to: string
  language: Language
  brand: string
  reference: string
  url: string
  expiresAt: Date
}): Email {
  const t = getTranslator(language)
  const headline = t('personLinks.email.headline')
  return composeEmail({
    to,
    language,
    brand,
    subject: t('notifications.subject', { headline, reference }),
    paragraphs: [
      { heading: headline },
      t('personLinks.email.lead', { brand }),
      t('personLinks.email.open', { date: formatDate(expiresAt, language) }),
      { button: t('personLinks.open.submit'), url },
      t('personLinks.email.code'),
      t('personLinks.email.see'),
      { name: t('notifications.reference'), value: reference },
      { note: t('personLinks.email.notYou') },
    ],
  })
}
