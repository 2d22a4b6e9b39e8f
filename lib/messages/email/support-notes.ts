/** Composes how the reader of an e-mail reaches the firm. */

import { describeOpeningHours } from '#lib/config/rules/opening-hours.ts'
import { hasSupport, type SupportContacts } from '#lib/config/rules/support-contacts.ts'
import { type Language, locales } from '#lib/i18n/languages.ts'
import { getMessages, getTranslator } from '#lib/i18n/translate.ts'
import type { Paragraph, Way } from './compose-email.ts'

/** Lists the firm's contact details: e-mails that say "contact us" have to say how. */
export function listSupportNotes(support: SupportContacts = {}, language: Language): Paragraph[] {
  if (!hasSupport(support)) return []
  const { email, phone, url, hours } = support
  const t = getTranslator(language)
  const each: Way[] = [
    ...(email ? [{ text: email, href: `mailto:${email}` }] : []),
    ...(phone ? [{ text: phone, href: `tel:${phone.replaceAll(/[^+\d]/g, '')}` }] : []),
    ...(url ? [{ text: url.href, href: url.href }] : []),
    ...(hours
      ? [
          {
            text: `${t('page.helpHours')}: ${describeOpeningHours(hours, {
              words: getMessages(language).openingHours,
              locale: locales[language],
              now: Date.now(),
            })}`,
          },
        ]
      : []),
  ]
  return [{ ways: t('page.help'), each }]
}
