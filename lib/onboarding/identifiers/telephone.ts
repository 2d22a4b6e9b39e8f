import type { CountryCode } from 'libphonenumber-js/min'
import { decodeLink, tidyCode, toAsciiDigits } from '../fields/text.ts'

type TelephoneErrorCode = 'missing_country_code' | 'too_short' | 'too_long' | 'not_a_number'
type TelephoneReading =
  /** `likely` is false for a number that is possible, but belongs to no range known to be in use. */
  { e164: string; likely: boolean } | { code: TelephoneErrorCode }

/** Longer than any number with its extension and brackets; more is not read at all. */
export const maxTelephoneLength = 100

/**
 * Reads a telephone number in any format: digits of any script, spaces, brackets, an extension
 * (which E.164 does not include and which is dropped). `defaultCountry` is the ISO 3166-1 code used
 * for a number without "+" or "00". Only what cannot be a number is an error: ranges change, so an
 * unlikely number gets a warning. Loads the numbering plans (ITU-T E.164) when called.
 */
export async function parseTelephone(
  typed: string,
  defaultCountry: string | undefined,
): Promise<TelephoneReading> {
  return readTelephone(typed, defaultCountry, await import('libphonenumber-js/min'))
}

/** Reads it by the numbering plans, which are loaded already. */
export function readTelephone(
  typed: string,
  defaultCountry: string | undefined,
  plans: Plans,
): TelephoneReading {
  const line = toAsciiDigits(tidyCode(decodeLink(typed))).replace(/\p{Pd}/gu, '-')
  if (line.length > maxTelephoneLength || !/\d/.test(line)) return { code: 'not_a_number' }
  const text = withoutWords(line)
  const country =
    defaultCountry !== undefined && plans.isSupportedCountry(defaultCountry)
      ? defaultCountry
      : undefined
  // "0044 …" is how most of the world dials out, also if the country dials "011", and if its own
  // prefix is longer: in Indonesia "0081 90 …" begins with a prefix, "008".
  const abroad = /^00/.test(text) ? readAs(text.replace(/^00/, '+'), country, plans) : undefined
  if (abroad && 'likely' in abroad && abroad.likely) return abroad
  const reading = readAs(text, country, plans)
  if ('code' in reading && doubledCode.test(text)) {
    return readAs(text.replace(doubledCode, '+$1 '), country, plans)
  }
  if ('code' in reading && abroad && !('code' in abroad)) return abroad
  // Mexican mobiles had a "1" after the country code until 2019, and many still write it.
  if ('code' in reading && /^\+521\d{10}$/.test(text.replace(/[^\d+]/g, ''))) {
    return readAs(text.replace(/1/, ''), country, plans)
  }
  return reading
}

/** Returns the name of the input beside a telephone number, for its country if it does not begin with +. */
export function callingCodeInputName(name: string): string {
  return `${name}.country`
}

/** Formats a stored E.164 number for reading, "+44 7700 900982"; returns anything else unchanged. */
export async function formatTelephone(e164: string): Promise<string> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  return parsePhoneNumberFromString(e164)?.formatInternational() ?? e164
}

type Plans = typeof import('libphonenumber-js/min')

function readAs(text: string, country: CountryCode | undefined, plans: Plans): TelephoneReading {
  if (country === undefined && !text.startsWith('+')) return withoutCountry(text)
  // `extract: false`: all of the text must be a number, not only part of it.
  const options = { defaultCountry: country, extract: false }
  const length = plans.validatePhoneNumberLength(text, options)
  if (length !== undefined) return { code: codes[length] }
  const number = plans.parsePhoneNumberFromString(text, options)
  if (!number?.isPossible()) return { code: 'not_a_number' }
  return { e164: number.number, likely: number.isValid() }
}

function withoutCountry(text: string): TelephoneReading {
  return { code: /^[\d\s().\-/]+$/.test(text) ? 'missing_country_code' : 'not_a_number' }
}

const codes = {
  INVALID_COUNTRY: 'missing_country_code',
  INVALID_LENGTH: 'too_short',
  NOT_A_NUMBER: 'not_a_number',
  TOO_LONG: 'too_long',
  TOO_SHORT: 'too_short',
} as const

/** The number alone: without the word before it, an extension behind it, and brackets round its "+44". */
function withoutWords(line: string): string {
  return line
    .replace(wordsBefore, '')
    .replace(extension, '')
    .replace(/^\((\+\s*\d{1,3})\)/, '$1')
    .trim()
}

// "+44 +44 7700 900982": a browser filled in the whole number behind a calling code that was typed.
const doubledCode = /^(?:\+|00)\s*(\d{1,3})[\s.(-]*\+\s*\1[\s.)-]*/

// "tel:+44 …" of a link (RFC 3966), "Tel. 020 …" of a letterhead.
const wordsBefore =
  /^(?:tel(?:[eé]fono|ephone|éphone|efon)?|callto|phone|mob(?:ile)?|cell|m[oó]vil|fon|t|p|m|هاتف|جوال|موبايل)\s*[.:]*\s*(?=[\d+(])/iu

// Extensions as people write them, and as RFC 3966 does; more forms than the numbering plans know.
const extension =
  /[\s,;(/-]*(?:;ext=|(?<!\p{L})(?:e?xt(?:e?n(?:sion)?)?|x|durchwahl|dw|nst|nebenstelle|poste|int(?:erno)?|anexo|ramal|doorkiesnummer|tst)(?!\p{L})|#|доб(?:авочный)?|تحويلة|داخلي|内線|内线|分机|分機|转|轉)[\s.:)-]*\d{1,8}\)?$/iu
