/** The e-mail with the code for a device of the branch, in the language of the page it was requested on. */

import type { SupportContacts } from '#lib/config/rules/support-contacts.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { getTranslator } from '#lib/i18n/translate.ts'
import { composeEmail } from '#lib/messages/email/compose-email.ts'
import { listSupportNotes } from '#lib/messages/email/support-notes.ts'
import type { Email } from '#lib/messages/store/mail.ts'
import { deviceCodeLifetimeMs } from './handoff-deps.ts'

/** The code is in the text and not in the subject, which a locked telephone shows to everybody. */
export function composeDeviceCodeEmail({
  to,
  language,
  brand,
  support,
  reference,
  code,
  reportUrl,
}: {
  to: string
  language: Language
  brand: string
  support?: SupportContacts | undefined
  reference: string
  code: string
  /** The page on which its reader says that it was not them. */
  reportUrl: string
}): Email {
  const t = getTranslator(language)
  const headline = t('handoff.email.headline')
  return composeEmail({
    to,
    language,
    brand,
    subject: t('notifications.subject', { headline, reference }),
    paragraphs: [
      { heading: headline },
      t('handoff.email.lead'),
      { words: t('handoff.email.code', { minutes: deviceCodeLifetimeMs / 60_000 }), code },
      t('handoff.email.yours'),
      { name: t('notifications.reference'), value: reference },
      { title: t('handoff.email.notYouTitle') },
      t('handoff.email.notYou'),
      { link: t('notMeReports.asked.staff.no'), url: reportUrl },
      ...listSupportNotes(support, language),
    ],
  })
}
