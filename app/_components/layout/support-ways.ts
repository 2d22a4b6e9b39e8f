import type { SupportWay } from '@/components/ui/footer'
import type { SupportContacts } from '@/lib/domain/support-contacts.ts'
import type { Language } from '@/lib/i18n/languages.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'

/** How customers reach the operator: every way that is configured, and when somebody answers. */
export function listSupportWays(support: SupportContacts, language: Language): SupportWay[] {
  const t = getTranslator(language)
  const { email, phone, url } = support
  const hours = support.hours?.[language]
  return [
    ...(email ? [{ name: t('page.helpEmail'), text: email, href: `mailto:${email}` }] : []),
    ...(phone
      ? [{ name: t('page.helpPhone'), text: phone, href: `tel:${phone.replace(/[^+\d]/g, '')}` }]
      : []),
    ...(url ? [{ name: t('page.helpOnline'), text: withoutScheme(url), href: url.href }] : []),
    ...(hours ? [{ name: t('page.helpHours'), text: hours }] : []),
  ]
}

function withoutScheme({ host, pathname }: URL): string {
  return pathname === '/' ? host : `${host}${pathname}`
}
