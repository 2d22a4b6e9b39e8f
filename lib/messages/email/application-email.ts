import type { BrandLook } from '#lib/config/rules/brand-look.ts'
import type { SupportContacts } from '#lib/config/rules/support-contacts.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { getTranslator } from '#lib/i18n/translate.ts'
import type { Email } from '../store/mail.ts'
import { composeEmail, type Paragraph } from './compose-email.ts'
import { listSupportNotes } from './support-notes.ts'

/** The recipient of an e-mail about an application, its language, and the firm that sends it. */
export type ApplicationEmailHead = {
  to: string
  language: Language
  brand: string
  look?: BrandLook | undefined
  support?: SupportContacts | undefined
  /** The customer's reference: nothing else in it identifies anybody. */
  reference: string
}

/** Composes an e-mail about an application: what happened, the paragraphs, and how to reach the firm. */
export function composeApplicationEmail(
  { to, language, brand, look, support, reference }: ApplicationEmailHead,
  headline: string,
  paragraphs: readonly Paragraph[],
): Email {
  return composeEmail({
    to,
    language,
    brand,
    look,
    subject: getTranslator(language)('notifications.subject', { headline, reference }),
    paragraphs: [{ heading: headline }, ...paragraphs, ...listSupportNotes(support, language)],
  })
}
