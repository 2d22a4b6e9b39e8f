/** The e-mail with a link to a person's own part, in the language that its sender chose for them. */

import { formatDate } from '#lib/i18n/dates.ts'
import { getTranslator } from '#lib/i18n/translate.ts'
import {
  type ApplicationEmailHead,
  composeApplicationEmail,
} from '#lib/messages/email/application-email.ts'
import type { Email } from '#lib/messages/store/mail.ts'
import { ownPartMinutes } from '#lib/onboarding/company-people/own-steps.ts'
import { type Invitation, nameInviter, omitContacts } from './invitation.ts'

/** Names the company and who invites, so that the person knows whom to ask; the subject names nobody. */
export function composePersonLinkEmail(
  head: ApplicationEmailHead & { invitation: Invitation; url: string; expiresAt: Date },
): Email {
  const { language, brand, reference, invitation, url, expiresAt } = head
  const t = getTranslator(language)
  const date = formatDate(expiresAt, language)
  return composeApplicationEmail(head, t('personLinks.email.headline'), [
    t('personLinks.invites', { brand, ...nameInviter(omitContacts(invitation)) }),
    t('personLinks.email.expect'),
    t('personLinks.asks'),
    t('personLinks.email.open', { minutes: ownPartMinutes, date }),
    { button: t('personLinks.open.submit'), url },
    t('personLinks.email.code'),
    t('personLinks.email.see'),
    { name: t('notifications.reference'), value: reference },
    { note: t('personLinks.email.notYou') },
  ])
}
