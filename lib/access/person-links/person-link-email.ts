/** The e-mail with a link to a person's own part, in the language that its sender chose for them. */

import { formatDate } from '#lib/i18n/dates.ts'
import { getTranslator } from '#lib/i18n/translate.ts'
import {
  type ApplicationEmailHead,
  composeApplicationEmail,
} from '#lib/messages/email/application-email.ts'
import type { Email } from '#lib/messages/store/mail.ts'
import { ownPartMinutes } from '#lib/onboarding/company-people/own-steps.ts'

/** Names neither the person nor the company: others may read an e-mail. */
export function composePersonLinkEmail(
  head: ApplicationEmailHead & { url: string; expiresAt: Date },
): Email {
  const { language, brand, reference, url, expiresAt } = head
  const t = getTranslator(language)
  const date = formatDate(expiresAt, language)
  return composeApplicationEmail(head, t('personLinks.email.headline'), [
    t('personLinks.email.lead', { brand }),
    t('personLinks.email.open', { minutes: ownPartMinutes, date }),
    { button: t('personLinks.open.submit'), url },
    t('personLinks.email.code'),
    t('personLinks.email.see'),
    { name: t('notifications.reference'), value: reference },
    { note: t('personLinks.email.notYou') },
  ])
}
