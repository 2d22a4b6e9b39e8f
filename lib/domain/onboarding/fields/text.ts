/** Text as people type it: what is forbidden everywhere, and how it is tidied. Pure, runs in browser and server. */

// Control characters, bidirectional overrides and isolates, private use, noncharacters, tags and
// halves of surrogate pairs: none belongs in an answer, and some make a page show something other
// than what is stored (Unicode TR 36).
const forbidden =
  /[\p{Cc}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\u202a-\u202e\u2060-\u2069\u{e0000}-\u{e007f}]/u

const forbiddenOnes = new RegExp(forbidden, 'gu')

// Marks that a keyboard or a paste leaves behind and that mean nothing in an answer.
const invisible = /[\u200b\u200e\u200f\u061c\ufeff]/g

/** Whether a text holds characters that no answer may hold. */
export function hasForbiddenCharacters(text: string): boolean {
  return forbidden.test(text)
}

/** The text in NFC, without invisible marks, white space folded to single blanks, none at either end. */
export function tidy(text: string): string {
  // The marks go first: one of them can stand between a letter and its accent.
  return text.replace(invisible, '').normalize('NFC').replace(/\s+/gu, ' ').trim()
}

const longestQuoted = 500

/** The words of others as one line that can be shown among ours: without what steers a text, and not endless. */
export function sanitizeText(text: string): string {
  // Cut first: what is left of ten thousand characters is found out without looking at them all.
  const line = tidy(text.slice(0, 4 * longestQuoted).replace(forbiddenOnes, ' '))
  const characters = [...line]
  return characters.length > longestQuoted
    ? `${characters.slice(0, longestQuoted).join('')}…`
    : line
}

/** The text, or nothing where it says nothing: a dash, a dot or a joiner alone. */
export function meaningfulText(text: string): string {
  return /[\p{L}\p{N}]/u.test(text) ? text : ''
}

/** Whether a text has more than `max` characters (code points), found out without counting a megabyte. */
export function isLongerThan(text: string, max: number): boolean {
  // None takes more than two units of UTF-16.
  return text.length > 2 * max || [...text].length > max
}

/** The last characters of a sensitive value, the rest as dots: enough to know it again, no more. */
export function mask(value: string): string {
  const shown = value.length >= 8 ? 4 : value.length >= 5 ? 2 : 0
  return `••••${shown ? ` ${value.slice(-shown)}` : ''}`
}

/** Digits of any script and full-width signs in ASCII; everything else as it is. */
export function toAsciiDigits(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, halfWidth)
    .replace(/[^\P{Nd}0-9]/gu, digitValue)
    .normalize('NFC')
}

/**
 * A number of a document or a register in capitals and ASCII digits. Without NFKC, which reads "№" as
 * "No" and "ª" as "a": a letter that nobody typed makes another number of it. For the same reason a
 * letter whose capital is several letters ("ß") stays as it is. Composed last: a small letter with
 * marks may have no capital of its own, and then its marks stand apart (Unicode, SpecialCasing.txt).
 */
export function toCapitals(text: string): string {
  return toAsciiDigits(text)
    .replace(/\p{Ll}/gu, (letter) => {
      const capital = letter.toUpperCase().normalize('NFC')
      return (capital.match(/\p{L}/gu)?.length ?? 0) > 1 ? letter : capital
    })
    .normalize('NFC')
}

/** A numero sign ("№") says that a number follows; it is no part of it. */
export function removeNumeroSign(text: string): string {
  return text.replace(/№/g, '').trim()
}

// The full-width forms of ASCII stand in the same order (Unicode, "Halfwidth and Fullwidth Forms").
function halfWidth(sign: string): string {
  return String.fromCharCode(sign.charCodeAt(0) - 0xfee0)
}

const digitValues = new Map<string, string>()

// Unicode keeps digits in runs of ten from 0 to 9, some of them side by side (Unicode 4.6).
function digitValue(digit: string): string {
  const known = digitValues.get(digit)
  if (known !== undefined) return known
  const point = digit.codePointAt(0) ?? 0
  let first = point
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  const value = String((point - first) % 10)
  digitValues.set(digit, value)
  return value
}
