/** The letter with the code for a device of the branch, in the language of the page it was asked on. */
import { composeLetter } from '../mail/letter.ts'
import type { Language } from '../messages/languages.ts'
import { translator } from '../messages/translate.ts'
import type { Letter } from '../store/mail.ts'
import { deviceCodeLife } from './deps.ts'

/** The code stands in the text and not in the subject, which a locked telephone shows to everybody. */
export function codeLetter({
  to,
  language,
  brand,
  reference,
  code,
}: {
  to: string
  language: Language
  brand: string
  reference: string
  code: string
}): Letter {
  const t = translator(language)
  return composeLetter({
    to,
    language,
    brand,
    subject: t('devices.letter.subject', { brand, reference }),
    paragraphs: [
      t('devices.letter.lead', { reference }),
      { words: t('devices.letter.code', { minutes: deviceCodeLife / 60_000 }), code },
      t('devices.letter.yours'),
      t('devices.letter.notYou'),
    ],
  })
}
