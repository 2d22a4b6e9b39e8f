/** The e-mail with the code for a device of the branch, in the language of the page it was requested on. */

import { getTranslator } from '#lib/i18n/translate.ts'
import {
  type ApplicationEmailHead,
  composeApplicationEmail,
} from '#lib/messages/email/application-email.ts'
import type { Email } from '#lib/messages/store/mail.ts'
import { linkLimits } from '../rules/link-codes.ts'

/**
 * The code is in the text and not in the subject, which a locked telephone shows to everybody. `reportUrl`: the
 * page on which its reader says that it was not them.
 */
export function composeDeviceCodeEmail(
  head: ApplicationEmailHead & { code: string; reportUrl: string },
): Email {
  const { language, reference, code, reportUrl } = head
  const t = getTranslator(language)
  const minutes = linkLimits.branch.lifetimeMs / 60_000
  return composeApplicationEmail(head, t('handoff.email.headline'), [
    t('handoff.email.lead'),
    { words: t('handoff.email.code', { minutes }), code },
    t('handoff.email.yours'),
    { name: t('notifications.reference'), value: reference },
    { title: t('handoff.email.notYouTitle') },
    t('handoff.email.notYou'),
    { link: t('notMeReports.asked.staff.no'), url: reportUrl },
  ])
}
