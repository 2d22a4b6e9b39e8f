/** The e-mail with a link to a person's own part, in the language that its sender chose for them. */

import type { SupportContacts } from '#lib/config/rules/support-contacts.ts'
import { formatDate } from '#lib/i18n/dates.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { getTranslator } from '#lib/i18n/translate.ts'
import { composeEmail } from '#lib/messages/email/compose-email.ts'
import { listSupportNotes } from '#lib/messages/email/support-notes.ts'
import type { Email } from '#lib/messages/store/mail.ts'
import { ownPartMinutes } from '#lib/onboarding/company-people/own-steps.ts'

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
