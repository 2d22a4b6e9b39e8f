/** Text as people type it: what is forbidden everywhere, and how it is tidied. Pure, runs in browser and server. */

// Control characters, bidirectional overrides and isolates, private use, noncharacters and halves
// of surrogate pairs: none belongs in an answer, and some make a page show something other than
// what is stored (Unicode TR 36).
const forbidden = /[\p{Cc}\p{Co}\p{Cs}\u202a-\u202e\u2060-\u2069\ufdd0-\ufdef\ufffe\uffff]/u

// Marks that a keyboard or a paste leaves behind and that mean nothing in an answer.
const invisible = /[\u200b\u200e\u200f\u061c\ufeff]/g

/** Whether a text holds characters that no answer may hold. */
export function hasForbiddenCharacters(text: string): boolean {
  return forbidden.test(text)
}

/** The text in NFC, without invisible marks, white space folded to single blanks, none at either end. */
export function tidy(text: string): string {
  return text.normalize('NFC').replace(invisible, '').replace(/\s+/gu, ' ').trim()
}

/** The last characters of a sensitive value, the rest as dots: enough to know it again, no more. */
export function mask(value: string): string {
  const shown = value.length >= 8 ? 4 : value.length >= 5 ? 2 : 0
  return `••••${shown ? ` ${value.slice(-shown)}` : ''}`
}

/** Digits of any script as ASCII digits; everything else as it is. */
export function asciiDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
}

// Unicode keeps digits in runs of ten from 0 to 9, some of them side by side (Unicode 4.6).
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0
  let first = point
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  return (point - first) % 10
}
