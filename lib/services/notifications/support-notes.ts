/** Composes how the reader of an e-mail reaches the firm. */
import type { Paragraph, Way } from '../../adapters/email/compose-email.ts'
import { describeOpeningHours } from '../../domain/opening-hours.ts'
import { hasSupport, type SupportContacts } from '../../domain/support-contacts.ts'
import { type Language, locales } from '../../i18n/languages.ts'
import { getTranslator, messagesByLanguage } from '../../i18n/translate.ts'

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
              words: messagesByLanguage[language].openingHours,
              locale: locales[language],
              now: Date.now(),
            })}`,
          },
        ]
      : []),
  ]
  return [{ ways: t('page.help'), each }]
}
