/** Fields that are typed as words: names, free text, addresses of e-mail and of the web, telephone numbers. */
import * as z from 'zod/mini'
import { findEmailError } from '../identifiers/email.ts'
import { maxTelephoneLength } from '../identifiers/telephone.ts'
import {
  codedCheck,
  fieldSchema,
  type Length,
  maxCharacters,
  typedCode,
  typedText,
} from './field-schema.ts'
import { serverValidators } from './server-validation-codes.ts'
import {
  hasEmoji,
  hasForbiddenCharacters,
  isLongerThan,
  meaningfulText,
  tidyEmail,
  toAsciiDigits,
} from './text.ts'

/**
 * Signs in and between names: dashes (Jean‑Paul with U+2011), apostrophes as keyboards and typesetters
 * have them ("O´Brien" is common in Spanish, "D‘Arcy" where a program opened a quotation), the middle
 * dots of Catalan (Gal·la) and Japanese (マイケル・スミス), brackets, the signs of Armenian, Hebrew and
 * Tibetan, and joiners, which stand only where letters need them. Nothing that HTML or a formula begins with.
 */
const nameSigns = " \\p{Pd}'’‘‛`´′＇՚׳״·‧・･་.,،，．/()（）\u180e\u200c\u200d"
const nameCharacters = new RegExp(`^[\\p{L}\\p{Mn}\\p{Mc}\\p{Nd}${nameSigns}]+$`, 'u')
const onlyNameSigns = new RegExp(`^[\\p{M}${nameSigns}]+$`, 'u')

/**
 * Returns the schema of a personal name of up to `max` characters (code points); a mere dash means that there
 * is none.
 */
export function personalName({ max }: Length) {
  return fieldSchema(
    typedText((text) => (isLongerThan(text, max) || !onlyNameSigns.test(text) ? text : '')),
    z.string('missing').check(maxCharacters(max), z.regex(nameCharacters, 'wrong_characters')),
    {
      control: 'text',
      codes: ['missing', 'too_long', 'wrong_characters'],
      spellCheck: false,
      texts: () => ({ max }),
    },
  )
}

/**
 * Returns the schema of words of up to `max` characters (code points), any that can be seen; signs alone say
 * nothing.
 */
export function text({ max, lines }: Length & { lines?: number }) {
  return fieldSchema(
    typedText((text) => (isLongerThan(text, max) || !isWords(text) ? text : meaningfulText(text))),
    z.string('missing').check(maxCharacters(max), z.refine(isWords, 'wrong_characters')),
    {
      control: 'text',
      codes: ['missing', 'too_long', 'wrong_characters'],
      texts: () => ({ max }),
      ...(lines && { lines }),
    },
  )
}

const isWords = (text: string) => !hasForbiddenCharacters(text) && !hasEmoji(text)

/** An e-mail address; RFC 5321 4.5.3.1 allows 254 characters. */
export function emailAddress() {
  return fieldSchema(typedText(tidyEmail), z.string('missing').check(codedCheck(findEmailError)), {
    control: 'text',
    type: 'email',
    inputMode: 'email',
    codes: ['missing', 'missing_at', 'wrong_format', 'too_long'],
    ltr: true,
    spellCheck: false,
    texts: () => ({ max: 254 }),
    serverValidator: serverValidators.email,
  })
}

/** Returns the schema of a possible telephone number; only the server validates it. */
export function telephoneNumber() {
  return fieldSchema(
    typedCode(),
    z.string('missing').check(
      z.maxLength(maxTelephoneLength, 'too_long'),
      z.refine((text) => !hasForbiddenCharacters(text), 'not_a_number'),
      z.refine((text) => /\d/.test(toAsciiDigits(text)), 'not_a_number'),
    ),
    {
      control: 'text',
      type: 'tel',
      inputMode: 'tel',
      codes: ['missing', 'too_long', 'not_a_number'],
      ltr: true,
      width: 'two-thirds',
      texts: ({ telephoneExample }) => ({ example: telephoneExample }),
      serverValidator: serverValidators.telephone,
    },
  )
}

/** An address of the web, as `https://…` if no other scheme was typed. */
export function website({ max }: Length) {
  const withScheme = (text: string) => (/^https?:\/\//i.test(text) ? text : `https://${text}`)
  return fieldSchema(
    typedText(),
    z.pipe(
      z.string('missing').check(
        z.maxLength(max, 'too_long'),
        z.refine((text) => !/\s/.test(text) && !hasForbiddenCharacters(text), 'wrong_format'),
        z.refine((text) => isSite(withScheme(text)), 'wrong_format'),
      ),
      z.transform(withScheme),
    ),
    {
      control: 'text',
      codes: ['missing', 'too_long', 'wrong_format'],
      ltr: true,
      spellCheck: false,
      texts: () => ({ max }),
    },
  )
}

function isSite(text: string): boolean {
  const address = URL.parse(text)
  return (
    address !== null &&
    !address.username &&
    !address.password &&
    /^https?:$/.test(address.protocol) &&
    /^[^.]+(\.[^.]+)*\.(?!\d+$)[^.]{2,}$/.test(address.hostname)
  )
}
