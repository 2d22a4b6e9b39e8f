/** The words of a message to a customer, in the language of their application. */

import type { Email } from '../../adapters/database/messages/mail.ts'
import type { NoticeKind } from '../../adapters/database/schema.ts'
import { composeEmail, type Paragraph } from '../../adapters/email/compose-email.ts'
import type { Language } from '../../i18n/languages.ts'
import { getTranslator } from '../../i18n/translate.ts'
import type { NoticeContact } from './notice-contacts.ts'

type Words = {
  contact: NoticeContact
  language: Language
  brand: string
  /** The customer's reference: the only thing in it that is about anybody. */
  reference: string
  about: NoticeKind
  /** By which its reader says that it was not them. */
  url: string
  /** By which a change of a contact can be stopped, where it tells of one. */
  stopUrl?: string | undefined
}

/** Says what happened in general, and never a value: a message lies open in many places. */
export function composeNoticeEmail(words: Words): Email {
  return words.contact.channel === 'sms' ? smsOf(words) : emailOf(words)
}

function emailOf({ contact, language, brand, reference, about, url, stopUrl }: Words): Email {
  const t = getTranslator(language)
  const stop: Paragraph[] = stopUrl ? [{ words: t('notifications.stop'), url: stopUrl }] : []
  // Of what is stopped nothing is left to be reported.
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

function smsOf({ contact, language, brand, reference, about, url, stopUrl }: Words): Email {
  const t = getTranslator(language)
  const text = [
    `${brand}: ${t(`notifications.about.${about}`, { reference })}`,
    ...(stopUrl ? [`${t('notifications.stop')} ${stopUrl}`] : []),
    ...(about === 'stopped' ? [] : [`${t('notifications.smsNotYou')} ${url}`]),
  ].join('\n')
  return { to: contact.to, subject: '', text, html: '' }
}
