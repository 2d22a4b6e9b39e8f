/** The words of a message to a customer. */

import type { NoticeKind } from '#lib/database/states.ts'
import { formatDate, formatDateTimeIn, formatWeekday } from '#lib/i18n/dates.ts'
import { isolateDirection } from '#lib/i18n/isolate-direction.ts'
import { formatList } from '#lib/i18n/lists.ts'
import { getTranslator } from '#lib/i18n/translate.ts'
import type { ContactValue } from '#lib/onboarding/answers/contacts.ts'
import { getUsualDecisionDay, toUsualDuration } from '#lib/submission/rules/usual-decision.ts'
import { type Needed, neededKinds } from './count-needed.ts'
import { type ApplicationEmailHead, composeApplicationEmail } from './email/application-email.ts'
import type { Paragraph } from './email/compose-email.ts'
import type { NoticeContact } from './notice-contacts.ts'
import {
  getDoer,
  getNextStep,
  getReportEffect,
  getReportQuestion,
  isAlert,
  isExplained,
  isReminder,
} from './notice-kinds.ts'
import { maskAddress, maskNumber } from './rules/mask-address.ts'
import type { Email } from './store/mail.ts'

type Words = Omit<ApplicationEmailHead, 'to'> & {
  contact: NoticeContact
  about: NoticeKind
  /** The page on which its reader says that it was not them. */
  url: string
  /** The page on which its reader ends reminders; only of these. */
  stopUrl?: string
  /** The customer's way back: the application's page, or the one that asks for an address. */
  backUrl: string
  /** The application opens only in the browser in which it was started. */
  isOnlyInBrowser?: boolean | undefined
  /** The deadline for the customer, if there is one. */
  until?: Date | undefined
  /** Whether its reader is written to again when there is news; not somebody whose contact was replaced. */
  getsNews?: boolean
  /** The number of hours in which most applications are decided. */
  usualDecisionHours?: number | undefined
  /** The minimum number of hours before the requested contact can be used. */
  waitHours?: number | undefined
  /** The time from which the approved contact can be used, if it is still to come. */
  usableAt?: Date | undefined
  /** When it happened. */
  at?: Date | undefined
  /** The contacts that it is about, which are said masked. */
  concerns?: readonly ContactValue[] | undefined
  needed?: Needed | undefined
}

/** Describes the event in general, without values: messages are read in many places. */
export function composeNoticeEmail(words: Words): Email {
  return words.contact.channel === 'sms' ? composeSms(words) : composeNotice(words)
}

function composeNotice(words: Words): Email {
  const { contact, language, about } = words
  const t = getTranslator(language)
  const head = { ...words, to: contact.to }
  return composeApplicationEmail(head, t(`notifications.headlines.${about}`), [
    { rows: listRows(words) },
    ...(isAlert(about) ? listAlertParagraphs(words) : listNewsParagraphs(words)),
    { note: t('notifications.noCodes') },
  ])
}

/** Lists the facts by which a reader recognises the application and can tell whether they did it. */
function listRows(words: Words) {
  const { language, reference, about, at, until, concerns = [], needed = {} } = words
  const t = getTranslator(language)
  const who = getDoer(about)
  const parts = neededKinds.flatMap((kind) => {
    const count = needed[kind]
    return count ? [t(`notifications.needed.${kind}`, { count })] : []
  })
  // Next to a request to act, this time would be taken for the deadline; a reminder is of nothing that happened.
  const when = at && !until && !isReminder(about) && formatMoment(words, at)
  return [
    ...(parts.length > 0
      ? [{ name: t('notifications.rows.needed'), value: formatList(parts, language) }]
      : []),
    ...(until ? [{ name: t('notifications.rows.until'), value: formatDate(until, language) }] : []),
    ...(when ? [{ name: t('notifications.rows.when'), value: when }] : []),
    ...(who ? [{ name: t('notifications.rows.who'), value: t(`notifications.who.${who}`) }] : []),
    ...concerns.map(({ kind, value }) => ({
      name: t(`notifications.rows.${about === 'link_sent' ? 'to' : kind}`),
      value: kind === 'email' ? maskAddress(value) : isolateDirection(maskNumber(value)),
    })),
    { name: t('notifications.reference'), value: reference },
  ]
}

/** Formats the time in the zone of the firm's support hours. */
function formatMoment({ language, support }: Words, at: Date): string {
  return formatDateTimeIn(support?.hours?.zone, at, language)
}

/** Lists what the reader can do now, the way to it, and at the end whether it was they. */
function listNewsParagraphs(words: Words): Paragraph[] {
  const { language, about, backUrl, isOnlyInBrowser, url, stopUrl } = words
  if (about === 'stopped') return listNextParagraphs(words)
  const t = getTranslator(language)
  const question = getReportQuestion(about)
  return [
    ...listNextParagraphs(words),
    { button: t('notifications.back'), url: backUrl },
    t(
      `notifications.${about === 'invited' ? 'once' : isOnlyInBrowser ? 'onlyInBrowser' : 'needs'}`,
    ),
    { title: t(`notMeReports.asked.${question}.heading`) },
    t(`notifications.tell.${getReportEffect(about)}`),
    // No button: a reader in a hurry who took it for the next step would stop their own application.
    { link: t(`notMeReports.asked.${question}.no`), url },
    ...(stopUrl ? [{ link: t('reminders.stop'), url: stopUrl }] : []),
  ]
}

/**
 * Lists the paragraphs about an act whose author the reader may not know: the question whether it was they
 * comes first, with the answer that takes action.
 */
function listAlertParagraphs(words: Words): Paragraph[] {
  const { language, about, backUrl, url } = words
  const t = getTranslator(language)
  const question = getReportQuestion(about)
  const isByStaff = question === 'staff'
  return [
    ...listExplanation(words),
    { title: t(`notMeReports.asked.${question}.heading`) },
    t(`notifications.tell.${getReportEffect(about)}`),
    { alarm: t(`notMeReports.asked.${question}.no`), url },
    ...(getNextStep(about)
      ? listNextParagraphs(words)
      : [t(`notifications.wasYou.${isByStaff ? 'staff' : 'done'}`)]),
    { link: t('notifications.back'), url: backUrl },
    t('notifications.needs'),
  ]
}

function listNextParagraphs(words: Words): Paragraph[] {
  const { language, about, until, usualDecisionHours } = words
  const t = getTranslator(language)
  const next = getNextStep(about)
  const paragraphs: Paragraph[] = next ? [t(`notifications.next.${next}`)] : []
  if (next === 'received' && words.getsNews) paragraphs.push(t('notifications.promise'))
  if (next === 'received' && usualDecisionHours) {
    paragraphs.push(describeUsualDecision(words, usualDecisionHours))
  }
  if (until && about !== 'invited') paragraphs.push(t('notifications.deadline'))
  return paragraphs
}

/**
 * Describes the usual decision time as the status page does: a date, if the time is in whole days and the
 * sending time is known.
 */
function describeUsualDecision({ language, at, support }: Words, hours: number): string {
  const t = getTranslator(language)
  const workingDays = new Set(support?.hours?.times.flatMap(({ days }) => days))
  const day = at && getUsualDecisionDay(hours, at, workingDays)
  if (day) return t('status.usually.by', { day: formatWeekday(day, language) })
  const { unit, count } = toUsualDuration(hours)
  return t(`status.usually.${unit}`, { count })
}

function listExplanation(words: Words): string[] {
  const { language, about, waitHours = 0, usableAt } = words
  const t = getTranslator(language)
  if (about === 'contact_approved' && usableAt) {
    return [t('notifications.usableFrom', { time: formatMoment(words, usableAt) })]
  }
  if (about === 'opened_by_email' && usableAt) {
    return [t('notifications.acceptsFrom', { time: formatMoment(words, usableAt) })]
  }
  return isExplained(about) ? [t(`notifications.explained.${about}`, { hours: waitHours })] : []
}

function composeSms(words: Words): Email {
  const { contact, language, brand, reference, about, url, backUrl } = words
  const t = getTranslator(language)
  const next = getNextStep(about)
  const text = [
    `${brand}: ${t('notifications.subject', { headline: t(`notifications.headlines.${about}`), reference })}`,
    ...listExplanation(words),
    ...(next && next !== 'stopped' ? [`${t('notifications.back')}: ${backUrl}`] : []),
    ...(about === 'stopped' ? [] : [`${t('notifications.smsNotYou')} ${url}`]),
  ].join('\n')
  return { to: contact.to, subject: '', text, html: '' }
}
