/** Fields for numbers: of a passport, of a tax office, of a register, and shares in per cent. */
import * as z from 'zod/mini'
import { normaliseTaxNumber, type TaxNumberRule } from '../identifiers/tax-number.ts'
import { fieldSchema, type Length, maxCharacters, typedCode } from './field-schema.ts'
import { serverValidators } from './server-validation-codes.ts'
import { meaningfulText, removeNumeroSign, toAsciiDigits, toCapitals } from './text.ts'

const numberInput = { control: 'text', ltr: true, spellCheck: false, width: 'two-thirds' } as const

/** Separators are dropped before a number is measured; a text with this many is no number. */
const maxWithSeparators = 100

/** Cleaned unless it is already too long with its separators: then it is refused as typed. */
const typedNumber = (clean: (text: string) => string) =>
  typedCode((text) => (text.length > maxWithSeparators ? text : clean(text)))

const notTooLongWithSeparators = () => z.maxLength(maxWithSeparators, 'too_long')

/** Letters and digits of a passport, at most `max`; blanks, dashes and "№" are dropped (ICAO 9303 part 4). */
export function passportNumber({ max }: Length) {
  return fieldSchema(
    typedNumber((text) => toCapitals(removeNumeroSign(text)).replace(/[\s\p{Pd}]/gu, '')),
    z
      .string('missing')
      .check(z.maxLength(max, 'too_long'), z.regex(/^[A-Z0-9]+$/, 'wrong_characters')),
    {
      ...numberInput,
      codes: ['missing', 'too_long', 'wrong_characters'],
      texts: () => ({ max }),
    },
  )
}

/**
 * Builds the schema of a tax number by the length and characters of its country; checksums only raise a
 * warning. No number is accepted if no country, and so no rule, is known.
 */
export function taxNumber(rule: TaxNumberRule | undefined) {
  const { min, max, pattern } = rule ?? { min: 0, max: 0, pattern: undefined }
  return fieldSchema(
    typedNumber((text) => (rule ? normaliseTaxNumber(text) : '')),
    z
      .string('missing')
      .check(
        notTooLongWithSeparators(),
        z.regex(new RegExp(pattern ?? '', 'u'), 'wrong_characters'),
        z.maxLength(max, 'too_long'),
        z.minLength(min, 'too_short'),
      ),
    {
      ...numberInput,
      codes: ['missing', 'too_short', 'too_long', 'wrong_characters'],
      serverValidator: serverValidators.taxNumber,
    },
  )
}

// "HRB 12345 B", "12.345.678/0001-95", "CHE-123.456.789".
const registerCharacters = /^[\p{L}\p{M}\p{N} .,/&()+\-:]+$/u

const registerText = () =>
  typedNumber((text) => toCapitals(removeNumeroSign(text)).replace(/\p{Pd}/gu, '-'))

const registerKind = ({ max }: Length) =>
  ({
    ...numberInput,
    codes: ['missing', 'too_long', 'wrong_characters'],
    texts: () => ({ max }),
    serverValidator: serverValidators.companyNumber,
  }) as const

/** A number out of a register in capitals, with the letters and signs it is written with but "№". */
export function registerNumber({ max }: Length) {
  return fieldSchema(
    registerText(),
    z.string('missing').check(
      notTooLongWithSeparators(),
      z.refine((text) => meaningfulText(text) !== '', 'wrong_characters'),
      maxCharacters(max),
      z.regex(registerCharacters, 'wrong_characters'),
    ),
    registerKind({ max }),
  )
}

/** A company's tax number in capitals, without the signs it is written with. */
export function companyTaxNumber({ max }: Length) {
  return fieldSchema(
    registerText(),
    z.pipe(
      z.string('missing').check(
        notTooLongWithSeparators(),
        z.refine((text) => meaningfulText(text) !== '', 'wrong_characters'),
        z.regex(registerCharacters, 'wrong_characters'),
        z.refine((text) => normaliseTaxNumber(text).length <= max, 'too_long'),
      ),
      z.transform(normaliseTaxNumber),
    ),
    registerKind({ max }),
  )
}

/** A code of the North American Industry Classification System: 2 to 6 digits. */
export function naicsCode() {
  return fieldSchema(
    typedCode(toAsciiDigits),
    z.string('missing').check(z.regex(/^\d{2,6}$/, 'wrong_format')),
    {
      control: 'text',
      inputMode: 'numeric',
      codes: ['missing', 'wrong_format'],
      ltr: true,
      width: 'short',
    },
  )
}

const shareInput = {
  control: 'text',
  ltr: true,
  width: 'short',
  suffix: '%',
  inputMode: 'decimal',
  codes: ['missing', 'not_a_number', 'out_of_range', 'too_precise'],
} as const

/** A share from 0 to 100, with at most two decimals, comma or point, with or without "%" at an end. */
export function percentage() {
  return fieldSchema(typedShare(), share(), shareInput)
}

/** Limits a share to what the other owners' shares leave. */
export function companyShare(othersShare: number) {
  const fits = z.refine<string>(
    (text) => sumOfShares([shareOf(text), othersShare]) <= 100,
    'too_much_together',
  )
  return fieldSchema(typedShare(), share(fits), {
    ...shareInput,
    codes: [...shareInput.codes, 'too_much_together'],
  })
}

/** Several shares together: 33.33, 33.33 and 33.34 are 100, and not a little more as binary fractions add up. */
export function sumOfShares(shares: readonly number[]): number {
  return Math.round(shares.reduce((total, each) => total + each * 100, 0)) / 100
}

const share = (...checks: z.core.$ZodCheck<string>[]) =>
  z.pipe(z.string('missing').check(isNumber, isShare, isPrecise, ...checks), z.transform(shareOf))

/** "٪٥٠" and " 50 % " as "50", "33,3" as "33.3". */
const typedShare = () =>
  typedCode(
    (text) =>
      toAsciiDigits(text)
        .replace(/^[%٪] ?| ?[%٪]$/u, '')
        .replace(/[,٫]/, '.')
        .replace('\u2212', '-') || text,
  )

const isNumber = z.regex(/^[-+]?(\d{1,15}(\.\d{0,15})?|\.\d{1,15})$/, 'not_a_number')

const isShare = z.refine<string>((text) => Number(text) >= 0 && Number(text) <= 100, 'out_of_range')

const isPrecise = z.refine<string>((text) => !/\.\d{2}0*[1-9]/.test(text), 'too_precise')

// `abs`, because "-0" is a number of its own.
const shareOf = (text: string) => Math.abs(Number(text))

const usualMax = 1e12

/**
 * Returns the schema of any number from `min` to `max` with at most `decimals` decimals, comma or point. Groups of
 * three digits may be set apart by blanks, and in whole numbers by points, commas or apostrophes.
 */
export function number({
  min = 0,
  max = usualMax,
  decimals = 0,
}: {
  min?: number | undefined
  max?: number | undefined
  decimals?: number | undefined
}) {
  const tooPrecise = new RegExp(`\\.\\d{${decimals}}0*[1-9]`)
  return fieldSchema(
    typedCode((text) => toPlainNumber(text, decimals === 0) || text),
    z.pipe(
      z.string('missing').check(
        isNumber,
        z.refine((text) => Number(text) >= min && Number(text) <= max, 'out_of_range'),
        z.refine((text) => !tooPrecise.test(text), 'too_precise'),
      ),
      // "-0" is a number of its own.
      z.transform((text) => Number(text) + 0),
    ),
    {
      control: 'text',
      ltr: true,
      width: 'half',
      // The keyboard of numbers has no minus everywhere.
      ...(min >= 0 && { inputMode: decimals === 0 ? 'numeric' : 'decimal' }),
      codes: ['missing', 'not_a_number', 'out_of_range', 'too_precise'],
    },
  )
}

/** "1 234,5" as "1234.5", and of a whole number "1.234" as "1234". */
function toPlainNumber(text: string, isWhole: boolean): string {
  const plain = toAsciiDigits(text).replace('\u2212', '-')
  const isGrouped = (isWhole ? groupsOfWhole : groupsBeforeDecimals).test(plain)
  return (isGrouped ? plain.replace(isWhole ? /[^\d-]/g : /\s/g, '') : plain).replace(/[,٫]/, '.')
}

const groupsOfWhole = /^-?\d{1,3}([.,’'٬\s])\d{3}(?:\1\d{3})*$/u
const groupsBeforeDecimals = /^-?\d{1,3}(?:\s\d{3})+(?:[.,٫]\d*)?$/u
