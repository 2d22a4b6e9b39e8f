import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  hasForbiddenCharacters,
  isLongerThan,
  mask,
  tidy,
  toAsciiDigits,
  toCapitals,
} from './text.ts'

it.each([
  ['a null byte', 'a\u0000b'],
  ['a bidirectional override', 'evil\u202etxt'],
  ['an isolate', 'a\u2066b'],
  ['half of a surrogate pair', 'a\ud800'],
  ['a private character', '\ue000'],
  ['a noncharacter', '\ufdd0'],
])('forbids %s', (_, text) => {
  expect(hasForbiddenCharacters(text)).toBe(true)
})

it.each(["O'Brien-Łukasz", 'Ñandú', 'عبد‌الرحمن', '李小龍', 'نور‍', '👩‍👧'])(
  'lets %s pass',
  (text) => {
    expect(hasForbiddenCharacters(text)).toBe(false)
  },
)

it('folds blanks, drops invisible marks and composes letters', () => {
  expect(tidy('  Jose\u0301\u200f \t\u00a0 Luis\ufeff ')).toBe('José Luis')
})

it('reads the digits of every script', () => {
  expect(toAsciiDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789')
  expect(toAsciiDigits('۱۹۹۰ १२ １２ 𝟘𝟡')).toBe('1990 12 12 09')
  // Two runs of ten, one behind the other.
  expect(toAsciiDigits('\u{116da}\u{116d9}')).toBe('09')
})

it('writes in capitals without letters that nobody typed', () => {
  expect(toCapitals('75 №123456 ª ß ﬁ ①')).toBe('75 №123456 ª ß ﬁ ①')
  expect(toCapitals('ａ１－ｂ')).toBe('A1-B')
  expect(toCapitals('n\u0303 é')).toBe('Ñ É')
})

it('composes letters that have no capital of their own after they are in capitals', () => {
  expect(toCapitals('\u1fd2 ٣')).toBe('\u03aa\u0300 3')
  expect(toCapitals(toCapitals('\u1fd2'))).toBe(toCapitals('\u1fd2'))
})

it('counts characters, of which some take two units', () => {
  expect(isLongerThan('👩👩', 2)).toBe(false)
  expect(isLongerThan('👩👩a', 2)).toBe(true)
  expect(isLongerThan('aaa', 2)).toBe(true)
  expect(isLongerThan('a'.repeat(1_000_000), 2)).toBe(true)
})

it('never shows more than the last four characters, nor more than half', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 40 }), (value) => {
      const shown = mask(value).replace('••••', '').trimStart()
      return shown.length <= 4 && shown.length * 2 <= value.length && value.endsWith(shown)
    }),
  )
})
