import type { SupportWay } from '@/components/ui/help-ways'
import { describeOpeningHours } from '@/lib/config/rules/opening-hours.ts'
import type { SupportContacts } from '@/lib/config/rules/support-contacts.ts'
import { type Language, locales } from '@/lib/i18n/languages.ts'
import { getMessages, getTranslator } from '@/lib/i18n/translate.ts'

/** Lists how customers reach the operator: every configured contact, and when somebody answers. */
export function listSupportWays(support: SupportContacts, language: Language): SupportWay[] {
  const t = getTranslator(language)
  const { email, phone, url } = support
  return [
    ...(email ? [{ name: t('page.helpEmail'), text: email, href: `mailto:${email}` }] : []),
    ...(phone
      ? [{ name: t('page.helpPhone'), text: phone, href: `tel:${phone.replace(/[^+\d]/g, '')}` }]
      : []),
    ...(url
      ? [{ name: t('page.helpOnline'), text: t('page.helpOnlineText'), href: url.href }]
      : []),
    ...listHours(support, language),
  ]
}

function listHours({ hours }: SupportContacts, language: Language): SupportWay[] {
  if (!hours) return []
  const words = getMessages(language).openingHours
  const locale = locales[language]
  const said = describeOpeningHours(hours, { words, locale, now: Date.now() })
  const name = getTranslator(language)('page.helpHours')
  return [{ name, text: said, hours: { hours, words, locale, said } }]
}
