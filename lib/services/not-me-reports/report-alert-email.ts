/** The e-mail to staff about a report, in the language of the installation. */

import type { Email } from '../../adapters/database/messages/mail.ts'
import { composeEmail } from '../../adapters/email/compose-email.ts'
import type { Language } from '../../i18n/languages.ts'
import { getTranslator } from '../../i18n/translate.ts'

/** Names the application by its reference alone. */
export function composeReportAlert({
  to,
  language,
  brand,
  reference,
  url,
}: {
  to: string
  language: Language
  brand: string
  reference: string
  url: string
}): Email {
  const t = getTranslator(language)
  const headline = t('notMeReports.alert.headline')
  return composeEmail({
    to,
    language,
    brand,
    subject: t('notifications.subject', { headline, reference }),
    paragraphs: [
      { heading: headline },
      t('notMeReports.alert.lead'),
      { words: t('notMeReports.alert.look'), url },
      { name: t('notifications.reference'), value: reference },
    ],
  })
}
