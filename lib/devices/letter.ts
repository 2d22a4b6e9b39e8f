/** The letter with the code for a device of the branch, in the language of the page it was asked on. */
import { composeEmail } from '../mail/letter.ts'
import type { Language } from '../messages/languages.ts'
import { getTranslator } from '../messages/translate.ts'
import type { Letter } from '../store/mail.ts'
import { deviceCodeLifetimeMs } from './deps.ts'

/** The code stands in the text and not in the subject, which a locked telephone shows to everybody. */
export function composeDeviceCodeEmail({
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
  const t = getTranslator(language)
  return composeEmail({
    to,
    language,
    brand,
    subject: t('devices.letter.subject', { brand, reference }),
    paragraphs: [
      t('devices.letter.lead', { reference }),
      { words: t('devices.letter.code', { minutes: deviceCodeLifetimeMs / 60_000 }), code },
      t('devices.letter.yours'),
      t('devices.letter.notYou'),
    ],
  })
}
