/** The e-mail to staff about a report, in the language of the installation. */

import type { SupportContacts } from '#lib/config/rules/support-contacts.ts'
import { formatDate, formatDateTimeIn } from '#lib/i18n/dates.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { getTranslator } from '#lib/i18n/translate.ts'
import { composeEmail } from '#lib/messages/email/compose-email.ts'
import { listSupportNotes } from '#lib/messages/email/support-notes.ts'
import type { Email } from '#lib/messages/store/mail.ts'
import type { Notice } from '#lib/messages/store/notices.ts'

/** Names the application by its reference alone. */
export function composeReportAlert({
  to,
  language,
  brand,
  reference,
  url,
  notice,
  at,
  zone,
  support,
}: {
  to: string
  language: Language
  brand: string
  reference: string
  url: string
  /** The message that was answered; without one it was reported in the open application. */
  notice?: ReportedNotice | undefined
  /** When it was reported. */
  at: Date
  /** The zone of the firm, if it is known. */
  zone?: string | undefined
  support?: SupportContacts | undefined
}): Email {
  const t = getTranslator(language)
  const headline = t('notMeReports.alert.headline')
  const came = notice?.channel ?? 'application'
  return composeEmail({
    to,
    language,
    brand,
    subject: t('notifications.subject', { headline, reference }),
    paragraphs: [
      { heading: headline },
      t(`notMeReports.alert.reported.${came}`, { time: formatDateTimeIn(zone, at, language) }),
      ...(notice
        ? [
            t('notMeReports.alert.message', {
              date: formatDate(notice.createdAt, language),
              about: t(`notifications.about.${notice.about}`, { reference }),
            }),
          ]
        : []),
      t('notMeReports.alert.lead'),
      t('notMeReports.alert.next'),
      { button: t('notMeReports.alert.open'), url },
      { name: t('notifications.reference'), value: reference },
      { note: t('staff.help') },
      ...listSupportNotes(support, language),
    ],
  })
}

/** The facts that an e-mail states about the reported message. */
export type ReportedNotice = Pick<Notice, 'channel' | 'about' | 'createdAt'>
