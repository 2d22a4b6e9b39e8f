/** The e-mail with a link, in the language of the page it was requested on. */

import type { Email } from '../../adapters/database/messages/mail.ts'
import { composeEmail } from '../../adapters/email/compose-email.ts'
import type { Language } from '../../i18n/languages.ts'
import { getTranslator } from '../../i18n/translate.ts'
import { linkLifetimeMs } from './link-secrets.ts'

/** Names nothing but the references of what is opened: others may read an e-mail. */
export function composeResumeEmail({
  to,
  language,
  brand,
  references,
  url,
  filledIn = false,
  renewed = false,
}: {
  to: string
  language: Language
  brand: string
  references: readonly string[]
  url: string
  /** Our staff have filled it in and tell the customer the code. */
  filledIn?: boolean
  /** It renews a link that came too late, and is opened with the code of that one. */
  renewed?: boolean
}): Email {
  const t = getTranslator(language)
  const reference = references.join(', ')
  const about = filledIn ? 'assistedEntry.email' : 'resume.email'
  return composeEmail({
    to,
    language,
    brand,
    subject: t('resume.email.subject', { brand, reference }),
    paragraphs: [
      filledIn
        ? t('assistedEntry.email.lead', { reference })
        : t('resume.email.lead', { reference, count: references.length }),
      { words: t('resume.email.open', { minutes: linkLifetimeMs / 60_000 }), url },
      t(renewed ? `${about}.codeAgain` : `${about}.code`),
      t(`${about}.late`),
      ...(renewed ? [t('resume.email.codeLost')] : []),
      t(`${about}.notYou`),
    ],
  })
}
