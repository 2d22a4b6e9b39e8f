/** Composes the standard text of a message to a customer for staff: sent texts are deleted once delivered. */

import { composeDeviceCodeEmail } from '#lib/access/device-links/device-code-email.ts'
import type { Application } from '#lib/applications/store/applications.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { toOfferedLanguage } from '#lib/i18n/offered-languages.ts'
import { composeNoticeEmail } from '#lib/messages/notice-email.ts'
import { isNews } from '#lib/messages/notice-kinds.ts'
import type { NotificationSettings } from '#lib/messages/notification-deps.ts'
import type { ApplicationMessage } from '#lib/messages/store/application-messages.ts'

/** Stands for a link or a code, which only the customer may see. */
const omitted = '…'

/** `subject` is empty for an SMS. */
type MessageWording = { language: Language; subject: string; text: string }

/**
 * Composes the text of such a message as it would be written now, in the customer's language; without links,
 * codes and dates. Undefined for a link, whose text depends on how it was requested, and for unknown kinds.
 */
export function composeMessageWording(
  notices: NotificationSettings | undefined,
  { customerId: reference, locale }: Pick<Application, 'customerId' | 'locale'>,
  { about, channel }: Pick<ApplicationMessage, 'about' | 'channel'>,
): MessageWording | undefined {
  if (!notices) return undefined
  if (about === 'return_link' || about === 'person_link' || about === 'other') return undefined
  const language = toOfferedLanguage(locale, notices.languages)
  const { brand, look, support, usualDecisionHours } = notices
  const words = { language, brand, look, support, reference }
  const { subject, text } =
    about === 'device_code'
      ? composeDeviceCodeEmail({ ...words, to: '', code: omitted, reportUrl: omitted })
      : composeNoticeEmail({
          ...words,
          contact: { channel, to: '' },
          about,
          url: omitted,
          backUrl: omitted,
          getsNews: !isNews(about),
          usualDecisionHours,
        })
  return { language, subject, text: text.trim() }
}
