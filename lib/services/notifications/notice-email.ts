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
  /** Until when something has to be done, where that is so. */
  until?: Date | undefined
  /** Whether its reader is written to again when there is news; not somebody whose contact was replaced. */
  getsNews?: boolean
  /** Within how many hours most applications are decided, where that is said. */
  usualDecisionHours?: number | undefined
  /** How many hours at least the contact that was requested cannot be used. */
  waitHours?: number | undefined
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

/** What somebody did whom the reader may not know: the button says that it was not them. */
function listReportParagraphs(words: Words): Paragraph[] {
  const { language, url, backUrl } = words
  const t = getTranslator(language)
  return [
    ...listExplanation(words),
    t('notifications.wasYou'),
    t('notifications.notYou'),
    { button: t('notMeReports.submit'), url },
    { words: t('notifications.look'), url: backUrl },
  ]
}

function listExplanation({ language, about, waitHours = 0 }: Words): string[] {
  if (!isExplained(about)) return []
  return [getTranslator(language)(`notifications.explained.${about}`, { hours: waitHours })]
}

/** What no button is for: to say that it was not them. Nothing is left to be reported about what was stopped. */
function listOtherWays({ language, about, url }: Words): Paragraph[] {
  if (about === 'stopped' || !getNextStep(about)) return []
  const why =
    about === 'report_closed' ? 'stillWrong' : isNews(about) ? 'notApplied' : ('notYou' as const)
  return [{ words: getTranslator(language)(`notifications.${why}`), url }]
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
