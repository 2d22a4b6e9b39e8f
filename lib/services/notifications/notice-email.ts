/** The words of a message to a customer. */
import type { Email } from '../../adapters/database/messages/mail.ts'
import type { NoticeKind } from '../../adapters/database/states.ts'
import { composeEmail, type Paragraph } from '../../adapters/email/compose-email.ts'
import { hasSupport, type SupportContacts } from '../../domain/support-contacts.ts'
import { isolateDirection } from '../../i18n/isolate-direction.ts'
import { directions, type Language } from '../../i18n/languages.ts'
import { getTranslator } from '../../i18n/translate.ts'
import type { NoticeContact } from './notice-contacts.ts'
import { getNextStep, getNoticeSubject, isNews } from './notice-kinds.ts'

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
}

/** Says what happened in general, and never a value: messages are read in many places. */
export function composeNoticeEmail(words: Words): Email {
  return words.contact.channel === 'sms' ? composeSms(words) : composeNotice(words)
}

function composeNotice(words: Words): Email {
  const { contact, language, brand, support, reference, about } = words
  const t = getTranslator(language)
  return composeEmail({
    to: contact.to,
    language,
    brand,
    subject: t(`notifications.subjects.${getNoticeSubject(about)}`, { brand, reference }),
    paragraphs: [
      t(`notifications.about.${about}`, { reference }),
      ...listNextParagraphs(words),
      { name: t('notifications.reference'), value: reference },
      ...listReportParagraphs(words),
      { note: t('notifications.noCodes') },
      ...listSupportNotes(support, language),
    ],
  })
}

/** What the reader can do now, and how they come to it. */
function listNextParagraphs({ language, about, backUrl, stopUrl }: Words): Paragraph[] {
  const t = getTranslator(language)
  const next = getNextStep(about)
  const stop = stopUrl ? [{ words: t('notifications.stop'), url: stopUrl }] : []
  if (!next) return [t('notifications.wasYou'), ...stop]
  const words = t(`notifications.next.${next}`)
  if (next === 'stopped') return [words]
  const back = { button: t('notifications.back'), url: backUrl }
  return [words, ...stop, back, t('notifications.backHint')]
}

/** Nothing is left to be reported about a stopped application. */
function listReportParagraphs({ language, about, url }: Words): Paragraph[] {
  const t = getTranslator(language)
  if (about === 'stopped') return []
  return [{ words: t(`notifications.${isNews(about) ? 'notApplied' : 'notYou'}`), url }]
}

/** Where the words say "contact us" they have to say how. */
function listSupportNotes(support: SupportContacts = {}, language: Language): Paragraph[] {
  if (!hasSupport(support)) return []
  const { email, phone, url, hours } = support
  const isRtl = directions[language] === 'rtl'
  const ways = [email, phone, url?.href, hours?.[language]].filter((way) => way !== undefined)
  return [
    {
      note: `${getTranslator(language)('page.help')}: ${(isRtl ? ways.map(isolateDirection) : ways).join(' · ')}`,
    },
  ]
}

function composeSms(words: Words): Email {
  const { contact, language, brand, reference, about, url, backUrl, stopUrl } = words
  const t = getTranslator(language)
  const next = getNextStep(about)
  const text = [
    `${brand}: ${t(`notifications.about.${about}`, { reference })}`,
    ...(stopUrl ? [`${t('notifications.stop')} ${stopUrl}`] : []),
    ...(next && next !== 'stopped' ? [`${t('notifications.back')}: ${backUrl}`] : []),
    ...(about === 'stopped' ? [] : [`${t('notifications.smsNotYou')} ${url}`]),
  ].join('\n')
  return { to: contact.to, subject: '', text, html: '' }
}
