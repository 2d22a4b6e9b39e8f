/** The words of a message to a customer. */
import type { Email } from '../../adapters/database/messages/mail.ts'
import type { NoticeKind } from '../../adapters/database/states.ts'
import { composeEmail, type Paragraph } from '../../adapters/email/compose-email.ts'
import type { SupportContacts } from '../../domain/support-contacts.ts'
import { toUsualDuration } from '../../domain/usual-decision.ts'
import { formatDate } from '../../i18n/dates.ts'
import type { Language } from '../../i18n/languages.ts'
import { getTranslator, messagesByLanguage } from '../../i18n/translate.ts'
import type { NoticeContact } from './notice-contacts.ts'
import { getDoer, getNextStep, getReportQuestion, isExplained } from './notice-kinds.ts'
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
      ...(getNextStep(about) ? listNextParagraphs(words) : listDoneParagraphs(words)),
      ...(about === 'stopped' ? [] : [...listWayBack(words), ...listReportParagraphs(words)]),
      { name: t('notifications.reference'), value: reference },
      { note: t('notifications.noCodes') },
      ...listSupportNotes(support, language),
    ],
  })
}

/** What the reader can do now. */
function listNextParagraphs(words: Words) {
  const { language, about, until, usualDecisionHours } = words
  const t = getTranslator(language)
  const next = getNextStep(about)
  const paragraphs: Paragraph[] = next ? [t(`notifications.next.${next}`)] : []
  if (next === 'received' && words.getsNews) paragraphs.push(t('notifications.promise'))
  if (next === 'received' && usualDecisionHours) {
    const { unit, count } = toUsualDuration(usualDecisionHours)
    paragraphs.push(t(`status.usually.${unit}`, { count }))
  }
  if (until) paragraphs.push(t('notifications.deadline', { date: formatDate(until, language) }))
  return paragraphs
}

/** What somebody did whom the reader may not know. */
function listDoneParagraphs(words: Words): Paragraph[] {
  const t = getTranslator(words.language)
  return [...listExplanation(words), t(`notifications.wasYou.${getDoer(words.about)}`)]
}

/** The way to the application, and what is asked for on it. */
function listWayBack({ language, backUrl }: Words): Paragraph[] {
  const t = getTranslator(language)
  const { asked, saved, page } = messagesByLanguage[language].resume.codes
  return [
    { button: t('notifications.back'), url: backUrl },
    {
      words: t('notifications.needs.lead'),
      list: [
        t('notifications.needs.address'),
        t('notifications.needs.link'),
        t('notifications.needs.code', { asked, saved, page }),
      ],
    },
  ]
}

/**
 * Where the reader says that it was not them. No button: whoever presses in a hurry what looks like the way on
 * would stop their own application.
 */
function listReportParagraphs({ language, about, url }: Words): Paragraph[] {
  const t = getTranslator(language)
  const question = getReportQuestion(about)
  const isDone = question === 'done'
  return [
    { title: t(`notifications.not.${isDone ? getDoer(about) : question}`) },
    t(`notifications.tell.${isDone ? 'held' : 'plain'}`),
    { link: t(question === 'closed' ? 'notifications.tell.link' : 'notMeReports.submit'), url },
  ]
}

function listExplanation({ language, about, waitHours = 0 }: Words): string[] {
  if (!isExplained(about)) return []
  return [getTranslator(language)(`notifications.explained.${about}`, { hours: waitHours })]
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
