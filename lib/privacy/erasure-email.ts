/** The e-mail that confirms to a customer that their data was erased. */

import { getTranslator } from '#lib/i18n/translate.ts'
import {
  type ApplicationEmailHead,
  composeApplicationEmail,
} from '#lib/messages/email/application-email.ts'
import type { Email } from '#lib/messages/store/mail.ts'

/** Composes the confirmation of an erasure. It has no return link: nothing is left to open. */
export function composeErasureEmail(head: ApplicationEmailHead): Email {
  const t = getTranslator(head.language)
  return composeApplicationEmail(head, t('personalData.email.headline'), [
    t('personalData.email.lead'),
    t('personalData.email.kept'),
    { name: t('notifications.reference'), value: head.reference },
    { note: t('personalData.email.question') },
  ])
}
