/** How the reader of an e-mail reaches the firm. */
import type { Paragraph } from '../../adapters/email/compose-email.ts'
import { hasSupport, type SupportContacts } from '../../domain/support-contacts.ts'
import { isolateDirection } from '../../i18n/isolate-direction.ts'
import { directions, type Language } from '../../i18n/languages.ts'
import { getTranslator } from '../../i18n/translate.ts'

/** Where the words say "contact us" they have to say how. */
export function listSupportNotes(support: SupportContacts = {}, language: Language): Paragraph[] {
  if (!hasSupport(support)) return []
  const { email, phone, url, hours } = support
  const isRtl = directions[language] === 'rtl'
  const ways = [email, phone, url?.href, hours?.[language]].filter((way) => way !== undefined)
  return [
    {
      note: `${getTranslator(language)('page.help')}: ${(isRtl ? ways.map(isolateDirection) : ways).join(' · ')}`,
    },
  ]
}
