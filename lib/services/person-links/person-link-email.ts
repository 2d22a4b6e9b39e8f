/** The e-mail with a link to a person's own part, in the language that its sender chose for them. */

import type { Email } from '../../adapters/database/messages/mail.ts'
import { composeEmail } from '../../adapters/email/compose-email.ts'
import { ownPartMinutes } from '../../domain/onboarding/company-people/own-steps.ts'
import type { SupportContacts } from '../../domain/support-contacts.ts'
import { formatDate } from '../../i18n/dates.ts'
import type { Language } from '../../i18n/languages.ts'
import { getTranslator } from '../../i18n/translate.ts'
import { listSupportNotes } from '../notifications/support-notes.ts'

/** Names neither the person nor the company: others may read an e-mail. */
export function composePersonLinkEmail({
  to,
  language,
  brand,
  support,
  reference,
  url,
  expiresAt,
}: {
  to: string
  language: Language
  brand: string
  support?: SupportContacts | undefined
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
      t('personLinks.email.open', {
        minutes: ownPartMinutes,
        date: formatDate(expiresAt, language),
      }),
      { button: t('personLinks.open.submit'), url },
      t('personLinks.email.code'),
      t('personLinks.email.see'),
      { name: t('notifications.reference'), value: reference },
      { note: t('personLinks.email.notYou') },
      ...listSupportNotes(support, language),
    ],
  })
}
