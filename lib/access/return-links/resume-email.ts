/** The e-mail with a link, in the language of the page it was requested on. */

import type { SupportContacts } from '#lib/config/rules/support-contacts.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { getTranslator } from '#lib/i18n/translate.ts'
import { composeEmail } from '#lib/messages/email/compose-email.ts'
import { listSupportNotes } from '#lib/messages/email/support-notes.ts'
import type { Email } from '#lib/messages/store/mail.ts'
import { linkLifetimeMs } from './link-secrets.ts'
import type { LinkCode } from './renew-link.ts'

/** Names only the references of the opened applications: others may read an e-mail. */
export function composeResumeEmail({
  to,
  language,
  brand,
  support,
  references,
  url,
  code,
  isRenewed = false,
}: {
  to: string
  language: Language
  brand: string
  support?: SupportContacts | undefined
  references: readonly string[]
  url: string
  /** The kind of code that opens it; `staff`: they have filled it in and tell the code to the customer. */
  code: LinkCode
  /** Whether the link renews one that came too late, and is opened with the code of that one. */
  isRenewed?: boolean
}): Email {
  const t = getTranslator(language)
  const reference = references.join(', ')
  const headline = t('resume.email.headline', { brand, count: references.length })
  const isOfStaff = code === 'staff'
  const about = isOfStaff ? 'assistedEntry.email' : 'resume.email'
  const codeText = isOfStaff
    ? t(isRenewed ? 'assistedEntry.email.codeAgain' : 'assistedEntry.email.code')
    : t(`resume.email.code.${code}`)
  return composeEmail({
    to,
    language,
    brand,
    subject: t('notifications.subject', { headline, reference }),
    paragraphs: [
      { heading: headline },
      t(`${about}.lead`, { minutes: linkLifetimeMs / 60_000 }),
      { button: t('resume.email.button'), url },
      codeText,
      ...(references.length > 1 ? [t('resume.email.opensAll')] : []),
      ...(isRenewed && isOfStaff ? [t('assistedEntry.email.codeLost')] : []),
      ...(isRenewed && !isOfStaff ? [t('resume.email.notAsked')] : []),
      ...(code === 'saved' ? [t('resume.open.codeLost')] : []),
      t(`${about}.late`),
      { name: t('notifications.reference'), value: reference },
      { note: t(`${about}.notYou`) },
      ...listSupportNotes(support, language),
    ],
  })
}
