/** The words of a message to a customer. */
import type { Email } from '../../adapters/database/messages/mail.ts'
import type { NoticeKind } from '../../adapters/database/states.ts'
import { composeEmail, type Paragraph } from '../../adapters/email/compose-email.ts'
import type { SupportContacts } from '../../domain/support-contacts.ts'
import { toUsualDuration } from '../../domain/usual-decision.ts'
import { formatDate } from '../../i18n/dates.ts'
import type { Language } from '../../i18n/languages.ts'
import { getTranslator } from '../../i18n/translate.ts'
import type { NoticeContact } from './notice-contacts.ts'
import { getNextStep, isExplained, isNews } from './notice-kinds.ts'
import { listSupportNotes } from './support-notes.ts'

type Words = {
  contact: NoticeContact
  language: Language
  brand: string
  /** How its reader reaches the firm. */
  support?: SupportContacts | undefined
  /** The customer's reference: nothing else in it identifies anybody. */
  reference: string
  about: NoticeKind
  /** The page on which its reader says that it was not them. */
  url: string
  /** The page by which its customer comes back. */
  backUrl: string
  /** The page on which a change of a contact can be stopped. */
  stopUrl?: string | undefined
  /** Until when something has to be done, where that is so. */
  until?: Date | undefined
  /** Whether its reader is written to again when there is news; not somebody whose contact was replaced. */
  getsNews?: boolean
  /** Within how many hours most applications are decided, where that is said. */
  usualDecisionHours?: number | undefined
}

/** Says what happened in general, and never a value: messages are read in many places. */
export function composeNoticeEmail(words: Words): Email {
  return words.contact.channel === 'sms' ? composeSms(words) : composeNotice(words)
}

function composeNotice(words: Words): Email {
  const { contact, language, brand, support, reference, about } = words
  const t = getTranslator(language)
  const headline = t(`notifications.headlines.${about}`)
  return composeEmail({
    to: contact.to,
    language,
    brand,
    subject: t('notifications.subject', { headline, reference }),
    paragraphs: [
      { heading: headline },
      ...(getNextStep(about) ? listNextParagraphs(words) : listReportParagraphs(words)),
      { name: t('notifications.reference'), value: reference },
      ...listOtherWays(words),
      { note: t('notifications.noCodes') },
      ...listSupportNotes(support, language),
    ],
  })
}

/** What the reader can do now, and how they come to it. */
function listNextParagraphs(words: Words) {
  const { language, about, backUrl, until, usualDecisionHours } = words
  const t = getTranslator(language)
  const next = getNextStep(about)
  const paragraphs: Paragraph[] = next ? [t(`notifications.next.${next}`)] : []
  if (next === 'received' && words.getsNews) paragraphs.push(t('notifications.promise'))
  if (next === 'received' && usualDecisionHours) {
    const { unit, count } = toUsualDuration(usualDecisionHours)
    paragraphs.push(t(`status.usually.${unit}`, { count }))
  }
  if (until) paragraphs.push(t('notifications.deadline', { date: formatDate(until, language) }))
  if (next === 'stopped') return paragraphs
  const back = { button: t('notifications.back'), url: backUrl }
  return [...paragraphs, back, t('notifications.backHint')]
}

/** What somebody did whom the reader may not know: the button stops it, or says that it was not them. */
function listReportParagraphs({ language, about, url, backUrl, stopUrl }: Words): Paragraph[] {
  const t = getTranslator(language)
  const words = isExplained(about) ? [t(`notifications.explained.${about}`)] : []
  const button = stopUrl
    ? { button: t('notifications.stop'), url: stopUrl }
    : { button: t('notMeReports.submit'), url }
  return [
    ...words,
    t('notifications.wasYou'),
    ...(stopUrl ? [] : [t('notifications.notYou')]),
    button,
    { words: t('notifications.look'), url: backUrl },
  ]
}

/** What no button is for: to say that it was not them. Nothing is left to be reported about what was stopped. */
function listOtherWays({ language, about, url, stopUrl }: Words): Paragraph[] {
  const t = getTranslator(language)
  if (about === 'stopped' || !(getNextStep(about) || stopUrl)) return []
  return [{ words: t(`notifications.${isNews(about) ? 'notApplied' : 'notYou'}`), url }]
}

function composeSms(words: Words): Email {
  const { contact, language, brand, reference, about, url, backUrl, stopUrl } = words
  const t = getTranslator(language)
  const next = getNextStep(about)
  const text = [
    `${brand}: ${t('notifications.subject', { headline: t(`notifications.headlines.${about}`), reference })}`,
    ...(isExplained(about) ? [t(`notifications.explained.${about}`)] : []),
    ...(stopUrl ? [`${t('notifications.stop')}: ${stopUrl}`] : []),
    ...(next && next !== 'stopped' ? [`${t('notifications.back')}: ${backUrl}`] : []),
    ...(about === 'stopped' ? [] : [`${t('notifications.smsNotYou')} ${url}`]),
  ].join('\n')
  return { to: contact.to, subject: '', text, html: '' }
}
