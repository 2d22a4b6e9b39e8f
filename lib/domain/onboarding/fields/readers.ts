/** From something typed to a value or one fault. Pure and small: the browser loads this file too. */

import { isCountryCode } from '../../contract/country-codes.ts'
import { type EnumerationName, enumerations } from '../../contract/enumerations.ts'
import type { AddressPart } from '../geography/address-form.ts'
import { type AddressErrorCode, findAddressError } from '../geography/address-schema.ts'
import { formatPostalCode } from '../geography/postal-code.ts'
import { findEmailError } from '../identifiers/email.ts'
import { normaliseTaxNumber } from '../identifiers/tax-number.ts'
import { maxTelephoneLength } from '../identifiers/telephone.ts'
import type { FieldContext, Reading } from './field.ts'
import {
  hasForbiddenCharacters,
  isLongerThan,
  meaningfulText,
  removeNumeroSign,
  tidy,
  toAsciiDigits,
  toCapitals,
} from './text.ts'

/**
 * Letters, marks and digits of any script, and what stands in and between names: dashes (Jean‑Paul
 * with U+2011), apostrophes as keyboards and typesetters have them ("O´Brien" is common in Spanish,
 * "D‘Arcy" where a program opened a quotation), the middle dots of Catalan (Gal·la) and Japanese
 * (マイケル・スミス), brackets, the signs of Armenian, Hebrew and Tibetan, and joiners. Nothing that
 * HTML or a formula begins with.
 */
const nameCharacters = /^[\p{L}\p{M}\p{Nd} \p{Pd}'’‘‛`´′＇՚׳״·‧・･་.,،，．/()（）\u200c\u200d]+$/u

/** A personal name of up to `max` characters (code points); a mere dash says that there is none. */
export function name(max: number) {
  return (typed: string): Reading<string, 'missing' | 'too_long' | 'wrong_characters'> => {
    const text = tidy(typed)
    if (!text) return { fault: 'missing' }
    if (isLongerThan(text, max)) return { fault: 'too_long' }
    if (!nameCharacters.test(text)) return { fault: 'wrong_characters' }
    return meaningfulText(text) ? { value: text } : { fault: 'missing' }
  }
}

/** The same reader for a field that may be left empty. */
export function optional<T, Value, Code extends string>(
  read: (typed: T, fieldContext: FieldContext) => Reading<Value, Code>,
) {
  return (typed: T, fieldContext: FieldContext): Reading<Value, Exclude<Code, 'missing'>> => {
    const reading = read(typed, fieldContext)
    if ('fault' in reading && reading.fault === 'missing') return { value: undefined }
    return reading as Reading<Value, Exclude<Code, 'missing'>>
  }
}

/** One of the given words. */
export function oneOf<const Option extends string>(options: readonly Option[]) {
  return (typed: string): Reading<Option, 'missing'> => {
    const option = options.find((each) => each === typed)
    return option === undefined ? { fault: 'missing' } : { value: option }
  }
}

/** One of the values the platform takes for a field: the interface's list, or the one that replaces it. */
export function oneOfList(name: EnumerationName) {
  return (typed: string, fieldContext: FieldContext): Reading<string, 'missing'> =>
    oneOf(listOfValues(name, fieldContext))(typed)
}

/** Several of them, each once, in the list's order; `alone` stands with no other. */
export function someOfList(name: EnumerationName, alone: string) {
  return (
    typed: readonly string[],
    fieldContext: FieldContext,
  ): Reading<readonly string[], 'missing' | 'not_with_others'> =>
    someOf(listOfValues(name, fieldContext), alone)(typed)
}

function listOfValues(name: EnumerationName, { lists }: FieldContext): readonly string[] {
  return lists[name]?.map(({ value }) => value) ?? enumerations[name]
}

/** One of the choices the circumstances offer; a single one needs no answer. */
export function oneOfChoices(choices: (fieldContext: FieldContext) => { value: string }[]) {
  return (typed: string, fieldContext: FieldContext): Reading<string, 'missing'> => {
    const offered = choices(fieldContext)
    if (offered.length === 1) return { value: offered[0]?.value }
    return oneOf(offered.map((choice) => choice.value))(typed)
  }
}

/** An ISO 3166-1 alpha-2 code. */
export function country(typed: string): Reading<string, 'missing'> {
  return isCountryCode(typed) ? { value: typed } : { fault: 'missing' }
}

/** A box: ticked or not. */
export function tick(typed: string): Reading<boolean, never> {
  return { value: typed === 'yes' || undefined }
}

/** A box that must be ticked. */
export function mustTick(typed: string): Reading<boolean, 'missing'> {
  return typed === 'yes' ? { value: true } : { fault: 'missing' }
}

/** An e-mail address; RFC 5321 4.5.3.1 allows 254 characters. */
export function email(
  typed: string,
): Reading<string, 'missing' | 'missing_at' | 'wrong_format' | 'too_long'> {
  const text = tidy(typed)
  if (!text) return { fault: 'missing' }
  const fault = findEmailError(text)
  return fault ? { fault } : { value: text }
}

/** Whether something was typed as a telephone number; what it is, settle.ts finds out. */
export function telephone(typed: string): Reading<string, 'missing' | 'too_long' | 'not_a_number'> {
  const text = tidy(typed)
  if (!text) return { fault: 'missing' }
  if (text.length > maxTelephoneLength) return { fault: 'too_long' }
  if (hasForbiddenCharacters(text) || !/\d/.test(toAsciiDigits(text))) {
    return { fault: 'not_a_number' }
  }
  return { value: text }
}

/** Separators are dropped before a number is measured; so many of them are no number any more. */
const longestWithSeparators = 100

/** Letters and digits of a passport, at most `max`; blanks, dashes and "№" are dropped (ICAO 9303 part 4). */
export function passport(max: number) {
  return (typed: string): Reading<string, 'missing' | 'too_long' | 'wrong_characters'> => {
    const whole = tidy(typed)
    if (whole.length > longestWithSeparators) return { fault: 'too_long' }
    const text = toCapitals(removeNumeroSign(whole)).replace(/[\s\p{Pd}]/gu, '')
    if (!text) return { fault: 'missing' }
    if (text.length > max) return { fault: 'too_long' }
    return /^[A-Z0-9]+$/.test(text) ? { value: text } : { fault: 'wrong_characters' }
  }
}

/** A tax number by the length and characters of the country's own; checksums only raise a doubt. */
export function taxNumber(
  typed: string,
  { taxNumber: rule }: FieldContext,
): Reading<string, 'missing' | 'too_short' | 'too_long' | 'wrong_characters'> {
  const whole = tidy(typed)
  if (whole.length > longestWithSeparators) return { fault: 'too_long' }
  const text = normaliseTaxNumber(whole)
  if (!text || !rule) return { fault: 'missing' }
  const { min, max, pattern } = rule
  if (pattern && !new RegExp(pattern, 'u').test(text)) return { fault: 'wrong_characters' }
  if (text.length > max) return { fault: 'too_long' }
  return text.length < min ? { fault: 'too_short' } : { value: text }
}

/** A share from 0 to 100, with at most two decimals, comma or point, with or without "%" at an end. */
export function percentage(
  typed: string,
): Reading<number, 'missing' | 'not_a_number' | 'out_of_range' | 'too_precise'> {
  const text = toAsciiDigits(tidy(typed))
  if (!text) return { fault: 'missing' }
  const number = text
    .replace(/^[%٪] ?| ?[%٪]$/u, '')
    .replace(/[,٫]/, '.')
    .replace('\u2212', '-')
  if (!/^[-+]?(\d{1,15}(\.\d{0,15})?|\.\d{1,15})$/.test(number)) return { fault: 'not_a_number' }
  const share = Number(number)
  if (share < 0 || share > 100) return { fault: 'out_of_range' }
  // `abs`, for "-0" is a number of its own.
  return /\.\d{2}0*[1-9]/.test(number) ? { fault: 'too_precise' } : { value: Math.abs(share) }
}

/** A whole share from 0 to 100 of a company, which the other owners' shares leave room for. */
export function companyShare(
  typed: string,
  { othersShare }: FieldContext,
): Reading<
  number,
  'missing' | 'not_a_number' | 'not_whole' | 'out_of_range' | 'too_much_together'
> {
  const reading = percentage(typed)
  if ('fault' in reading) {
    return { fault: reading.fault === 'too_precise' ? 'not_whole' : reading.fault }
  }
  const share = reading.value ?? 0
  if (!Number.isInteger(share)) return { fault: 'not_whole' }
  return share + othersShare > 100 ? { fault: 'too_much_together' } : { value: share }
}

/** Words of up to `max` characters (code points), any that can be seen. */
export function words(max: number) {
  return (typed: string): Reading<string, 'missing' | 'too_long' | 'wrong_characters'> => {
    const text = tidy(typed)
    if (!text) return { fault: 'missing' }
    if (isLongerThan(text, max)) return { fault: 'too_long' }
    if (hasForbiddenCharacters(text)) return { fault: 'wrong_characters' }
    return meaningfulText(text) ? { value: text } : { fault: 'missing' }
  }
}

/** A number out of a register in capitals, with the letters and signs it is written with but "№". */
export function registerNumber(max: number) {
  return (typed: string): Reading<string, 'missing' | 'too_long' | 'wrong_characters'> => {
    const text = tidy(typed)
    if (text.length > longestWithSeparators) return { fault: 'too_long' }
    const number = toCapitals(removeNumeroSign(text)).replace(/\p{Pd}/gu, '-')
    if (!meaningfulText(number))
      return number ? { fault: 'wrong_characters' } : { fault: 'missing' }
    if (isLongerThan(number, max)) return { fault: 'too_long' }
    return registerCharacters.test(number) ? { value: number } : { fault: 'wrong_characters' }
  }
}

/** A company's tax number in capitals, without the signs it is written with. */
export function companyTaxNumber(max: number) {
  const read = registerNumber(longestWithSeparators)
  return (typed: string): Reading<string, 'missing' | 'too_long' | 'wrong_characters'> => {
    const reading = read(typed)
    if ('fault' in reading || !reading.value) return reading
    const number = normaliseTaxNumber(reading.value)
    return number.length > max ? { fault: 'too_long' } : { value: number }
  }
}

// "HRB 12345 B", "12.345.678/0001-95", "CHE-123.456.789".
const registerCharacters = /^[\p{L}\p{M}\p{N} .,/&()+\-:]+$/u

/** An address of the web, as `https://…` where no other scheme was typed. */
export function website(max: number) {
  return (typed: string): Reading<string, 'missing' | 'too_long' | 'wrong_format'> => {
    const text = tidy(typed)
    if (!text) return { fault: 'missing' }
    if (text.length > max) return { fault: 'too_long' }
    if (/\s/.test(text) || hasForbiddenCharacters(text)) return { fault: 'wrong_format' }
    const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`
    const address = URL.parse(whole)
    const isSite =
      address !== null &&
      !address.username &&
      !address.password &&
      /^https?:$/.test(address.protocol) &&
      /^[^.]+(\.[^.]+)*\.(?!\d+$)[^.]{2,}$/.test(address.hostname)
    return isSite ? { value: whole } : { fault: 'wrong_format' }
  }
}

/** A code of the North American Industry Classification System: 2 to 6 digits. */
export function naicsCode(typed: string): Reading<string, 'missing' | 'wrong_format'> {
  const text = toAsciiDigits(tidy(typed))
  if (!text) return { fault: 'missing' }
  return /^\d{2,6}$/.test(text) ? { value: text } : { fault: 'wrong_format' }
}

/** Some of the given words, each once, in their own order; `alone` stands with no other. */
export function someOf<const Option extends string>(options: readonly Option[], alone: Option) {
  return (typed: readonly string[]): Reading<readonly Option[], 'missing' | 'not_with_others'> => {
    const chosen = options.filter((option) => typed.includes(option))
    if (chosen.length === 0) return { fault: 'missing' }
    return chosen.length > 1 && chosen.includes(alone)
      ? { fault: 'not_with_others' }
      : { value: chosen }
  }
}

/** One or more of the given words, each once, in their own order. */
export function anyOf<const Option extends string>(options: readonly Option[]) {
  return (typed: readonly string[]): Reading<readonly Option[], 'missing'> => {
    const chosen = options.filter((option) => typed.includes(option))
    return chosen.length === 0 ? { fault: 'missing' } : { value: chosen }
  }
}

/** One or more ISO 3166-1 alpha-2 codes, each once, in the order they were chosen. */
export function severalCountries(typed: readonly string[]): Reading<readonly string[], 'missing'> {
  const chosen = [...new Set(typed.filter(isCountryCode))]
  return chosen.length === 0 ? { fault: 'missing' } : { value: chosen }
}

/** One part of an address by the rules of its country; a postal code comes out as it is written there. */
export function addressPart(part: AddressPart) {
  return (
    typed: string,
    { addressForm: form }: FieldContext,
  ): Reading<string, AddressErrorCode> => {
    if (!form) return { fault: 'missing' }
    const text = tidy(typed)
    const fault =
      findAddressError(form, part, text) ?? findAddressError(form, part, meaningfulText(text))
    if (fault) return { fault }
    if (!meaningfulText(text)) return { value: undefined }
    // Two characters of a subdivision; names stay as they are typed.
    if (part === 'state' && form.beyond?.includes('state')) return { value: toCapitals(text) }
    return {
      value:
        part === 'postal_code'
          ? formatPostalCode(text, form.postalPattern, form.postalStyle)
          : text,
    }
  }
}
