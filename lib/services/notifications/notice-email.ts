/** The text of a message to a customer, in the language of their application. */
import type { Email } from '../../adapters/database/messages/mail.ts'
import type { NoticeKind } from '../../adapters/database/states.ts'
import { composeEmail, type Paragraph } from '../../adapters/email/compose-email.ts'
import type { Language } from '../../i18n/languages.ts'
import { getTranslator } from '../../i18n/translate.ts'
import type { NoticeContact } from './notice-contacts.ts'

type Words = {
  contact: NoticeContact
  language: Language
  brand: string
  /** The customer's reference: nothing else in it identifies anybody. */
  reference: string
  about: NoticeKind
  /** The page on which its reader says that it was not them. */
  url: string
  /** The page on which a change of a contact can be stopped. */
  stopUrl?: string | undefined
}

/** Says what happened in general, and never a value: messages are read in many places. */
export function composeNoticeEmail(words: Words): Email {
  return words.contact.channel === 'sms' ? composeSms(words) : composeNotice(words)
}

function composeNotice({ contact, language, brand, reference, about, url, stopUrl }: Words): Email {
  const t = getTranslator(language)
  const stop: Paragraph[] = stopUrl ? [{ words: t('notifications.stop'), url: stopUrl }] : []
  // Nothing is left to be reported about a stopped application.
  const next: Paragraph[] =
    about === 'stopped'
      ? [t('notifications.stoppedNext')]
      : [t('notifications.wasYou'), ...stop, { words: t('notifications.notYou'), url }]
  return composeEmail({
    to: contact.to,
    language,
    brand,
    subject: t('notifications.subject', { brand, reference }),
    paragraphs: [
      t(`notifications.about.${about}`, { reference }),
      ...next,
      t('notifications.noCodes'),
    ],
  })
}

function composeSms({ contact, language, brand, reference, about, url, stopUrl }: Words): Email {
  const t = getTranslator(language)
  const text = [
    `${brand}: ${t(`notifications.about.${about}`, { reference })}`,
    ...(stopUrl ? [`${t('notifications.stop')} ${stopUrl}`] : []),
    ...(about === 'stopped' ? [] : [`${t('notifications.smsNotYou')} ${url}`]),
  ].join('\n')
  return { to: contact.to, subject: '', text, html: '' }
}
