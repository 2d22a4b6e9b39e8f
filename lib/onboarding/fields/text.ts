/** Tidies typed text, and finds what is forbidden everywhere. Pure, runs in browser and server. */

// Control characters, bidirectional overrides and isolates, private use, noncharacters, tags and halves of
// surrogate pairs: none belongs in an answer, and some make a page show something other than what is stored
// (Unicode TR 36).
const forbidden =
  /[\p{Cc}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\u202a-\u202e\u2060-\u2069\u{e0000}-\u{e007f}]/u

const forbiddenOnes = new RegExp(forbidden, 'gu')

// Invisible characters: all that Unicode lets a font ignore (bidi controls, joiners, variation selectors,
// fillers, tags), marks of annotation, and control characters that are no white space.
const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]|(?![\s\u0085])\p{Cc}/u

const invisibleOnes = new RegExp(`${invisible.source}|\\p{Cf}`, 'gu')

// Joiners, and the vowel separator of Mongolian, change how the letters beside them are written.
const joiner = '[\\u180e\\u200c\\u200d]'

// A selector that makes an emoji of a sign stays, so that the emoji is refused and not saved as a sign.
const emojiSelector = '(?<=(?![©®™])\\p{Extended_Pictographic})\\ufe0f'

const invisibleInWords = new RegExp(
  `(?!${joiner}|${emojiSelector})(?:${invisible.source})|(${joiner})${joiner}+`,
  'gu',
)

const joinedScripts = 'Adlm Arab Mand Mong Nkoo Phag Rohg Syrc'
const stackedScripts =
  'Bali Beng Cakm Deva Gran Gujr Guru Java Khmr Knda Kthi Lana Mlym Mymr Newa Orya Sinh Sund Taml Telu Tibt Tirh'

/** A letter or mark of a script that needs joiners: its letters are joined, or stacked by a virama. */
const joinable = `(?=[\\p{L}\\p{M}])[${`${joinedScripts} ${stackedScripts}`
  .split(' ')
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('')}]`

// A word may end with a virama and a joiner: a final consonant of Malayalam as it was long written.
const virama = '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca]'

const idleJoiner = new RegExp(
  `(?<!${joinable})${joiner}|(?!\\u200d)${joiner}(?!${joinable})|(?<!${virama})\\u200d(?!${joinable})`,
  'gu',
)

// An empty Braille cell, note or filler counts as a blank.
const blanks = /[\s\u0085\u2800\u{16fe4}\u{1d159}]+/gu

const emoji = /[\p{Emoji_Presentation}\p{Emoji_Modifier}\u{1f000}-\u{1faff}]|\u20e3|\ufe0f/u

/** Tells whether a text holds characters that no answer may hold. */
export function hasForbiddenCharacters(text: string): boolean {
  return forbidden.test(text)
}

/** Tells whether a text holds emoji, which no name and no words of an answer are written with. */
export function hasEmoji(text: string): boolean {
  return emoji.test(text)
}

/**
 * Words as they are read: in NFC, without what cannot be seen but joiners between letters that need them,
 * white space folded to single blanks, none at either end.
 */
export function tidy(text: string): string {
  return fold(dropInvisible(text))
}

/** Tidies words of several lines, which stay apart. */
export function tidyLines(text: string): string {
  return dropInvisible(text)
    .replace(/\r\n?|\u0085|\u2028|\u2029/g, '\n')
    .normalize('NFC')
    .trim()
}

/** Tidies numbers, codes and dates: drops every invisible character, joiners too. */
export function tidyCode(text: string): string {
  return fold(text.replace(invisibleOnes, ''))
}

/**
 * Tidies an e-mail address, which is often copied as a link ("mailto:maya@example.com?subject=…") or from
 * the head of a message ("Maya <maya@example.com>;").
 */
export function tidyEmail(text: string): string {
  const line = tidy(text)
  const address = (/^[^<>]*<([^<>]+)>[\s,;]*$/.exec(line)?.[1] ?? line).trim()
  const link = /^mailto:\s*([^?]*)/i.exec(address)?.[1]
  return (link === undefined ? address : tidy(decodeLink(link))).replace(/[,;]$/, '')
}

/** Returns the text of a link with its percent-encoding decoded, or unchanged if that encodes nothing. */
export function decodeLink(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

// Runs before the text is composed: an invisible character can stand between a letter and its accent.
function dropInvisible(text: string): string {
  return text.replace(invisibleInWords, '$1').replace(idleJoiner, '')
}

function fold(text: string): string {
  return text.normalize('NFC').replace(blanks, ' ').trim()
}

const longestQuoted = 500

/** The words of others as one line that can be shown among ours: without what steers a text, and not endless. */
export function sanitizeText(text: string): string {
  // Cutting first avoids scanning ten thousand characters.
  const line = tidy(text.slice(0, 4 * longestQuoted).replace(forbiddenOnes, ' '))
  const characters = [...line]
  return characters.length > longestQuoted
    ? `${characters.slice(0, longestQuoted).join('')}…`
    : line
}

/** The text, or nothing if it says nothing: a dash, a dot or a joiner alone. */
export function meaningfulText(text: string): string {
  return /[\p{L}\p{N}]/u.test(text) ? text : ''
}

/** Tells whether a text has more than `max` characters (code points), found out without counting a megabyte. */
export function isLongerThan(text: string, max: number): boolean {
  // None takes more than two units of UTF-16.
  return text.length > 2 * max || [...text].length > max
}

/** The last characters of a sensitive value, the rest as dots: enough to know it again, no more. */
export function mask(value: string): string {
  const shown = value.length >= 8 ? 4 : value.length >= 5 ? 2 : 0
  return `••••${shown ? ` ${value.slice(-shown)}` : ''}`
}

/** Converts digits of any script and full-width signs to ASCII; keeps everything else. */
export function toAsciiDigits(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, halfWidth)
    .replace(/[^\P{Nd}0-9]/gu, digitValue)
    .normalize('NFC')
}

/**
 * Writes the number of a document or a register in capitals and ASCII digits. It avoids NFKC, which reads "№"
 * as "No" and "ª" as "a": an untyped letter makes another number of it. For the same reason a letter whose
 * capital is several letters ("ß") stays as it is. Composition comes last: a small letter with marks may have
 * no capital of its own, and then its marks stand apart (Unicode, SpecialCasing.txt).
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

// The full-width forms of ASCII have the same order (Unicode, "Halfwidth and Fullwidth Forms").
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
