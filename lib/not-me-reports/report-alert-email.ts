/** The e-mail to staff about a report, in the language of the installation. */

import { formatDate, formatDateTimeIn } from '#lib/i18n/dates.ts'
import { getTranslator } from '#lib/i18n/translate.ts'
import {
  type ApplicationEmailHead,
  composeApplicationEmail,
} from '#lib/messages/email/application-email.ts'
import type { Email } from '#lib/messages/store/mail.ts'
import type { Notice } from '#lib/messages/store/notices.ts'

type Words = ApplicationEmailHead & {
  url: string
  /** The message that was answered; without one it was reported in the open application. */
  notice?: ReportedNotice | undefined
  /** When it was reported. */
  at: Date
  /** The zone of the firm, if it is known. */
  zone?: string | undefined
}

/** Names the application by its reference alone. */
export function composeReportAlert({ url, notice, at, zone, ...head }: Words): Email {
  const { language, reference } = head
  const t = getTranslator(language)
  const came = notice?.channel ?? 'application'
  return composeApplicationEmail(head, t('notMeReports.alert.headline'), [
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
  ])
}

/** The facts that an e-mail states about the reported message. */
export type ReportedNotice = Pick<Notice, 'channel' | 'about' | 'createdAt'>
