import { describe, expect, it } from 'vitest'
import { testSettings } from '@/test-support/applicants/answer-steps.ts'
import { countryCodes } from '../../contract/country-codes.ts'
import { buildFieldContext } from '../field-context/build-field-context.ts'
import {
  addressPart,
  anyOf,
  companyShare,
  companyTaxNumber,
  country,
  email,
  mustTick,
  naicsCode,
  name,
  oneOf,
  optional,
  passport,
  percentage,
  registerNumber,
  severalCountries,
  someOf,
  taxNumber,
  telephone,
  tick,
  website,
  words,
} from './readers.ts'

function livingIn(code: string) {
  return buildFieldContext(
    { residence: { typed: {}, values: { country_code: code } } },
    testSettings,
  )
}
const nowhere = buildFieldContext({}, testSettings)

describe('name', () => {
  it.each([
    ["O'Brien", "O'Brien"],
    ['O’Brien', 'O’Brien'],
    ['Nuñez-Łukasz', 'Nuñez-Łukasz'],
    ['李小龙', '李小龙'],
    ['عبد الرحمن', 'عبد الرحمن'],
    ['عبد‌الرحمن', 'عبد‌الرحمن'],
    ['महात्मा', 'महात्मा'],
    ['Ng', 'Ng'],
    ['O', 'O'],
    ['Smith, Jr.', 'Smith, Jr.'],
    ['Henry 8th', 'Henry 8th'],
    ['A/P Muthu', 'A/P Muthu'],
    ['Gal·la', 'Gal·la'],
    ['マイケル・スミス', 'マイケル・スミス'],
    ['ﾏｲｹﾙ･ｽﾐｽ', 'ﾏｲｹﾙ･ｽﾐｽ'],
    ['Jean\u2011Paul', 'Jean\u2011Paul'],
    ['Jean\u2010Paul', 'Jean\u2010Paul'],
    ['D‘Arcy', 'D‘Arcy'],
    ['O`Brien', 'O`Brien'],
    ['O´Brien', 'O´Brien'],
    ['Kahananui (Kealoha)', 'Kahananui (Kealoha)'],
    ['ג׳ורג׳', 'ג׳ורג׳'],
    ['བསྟན་འཛིན', 'བསྟན་འཛིན'],
    ['Kawaiʻae\u02bba', 'Kawaiʻae\u02bba'],
    ['  Anna \t Maria\n', 'Anna Maria'],
    ['Jose\u0301', 'José'],
    ['Jose\u200b\u0301', 'José'],
    ['\u200fليلى\u200f', 'ليلى'],
    ['𠮷野'.repeat(50), '𠮷野'.repeat(50)],
  ])('takes %j as %j', (typed, value) => {
    expect(name(100)(typed)).toEqual({ value })
  })

  it.each([
    ['', 'missing'],
    [' \u200f\t', 'missing'],
    ['-', 'missing'],
    ['...', 'missing'],
    ['\u200d', 'missing'],
    ['x'.repeat(101), 'too_long'],
    ['𠮷'.repeat(101), 'too_long'],
    ['<b>Maya</b>', 'wrong_characters'],
    ['maya@example.com', 'wrong_characters'],
    ["Robert'); DROP TABLE students;--", 'wrong_characters'],
    ['Maya\u202eayaM', 'wrong_characters'],
    ['Ma\u0000ya', 'wrong_characters'],
    ['Ma\ud800ya', 'wrong_characters'],
    ['Maya 🙂', 'wrong_characters'],
    ['Maya_Rose', 'wrong_characters'],
  ])('says of %j: %s', (typed, fault) => {
    expect(name(100)(typed)).toEqual({ fault })
  })
})

describe('percentage', () => {
  it.each([
    ['0', 0],
    ['-0', 0],
    ['100', 100],
    ['100.00', 100],
    ['50%', 50],
    [' 50 % ', 50],
    ['%50', 50],
    ['33,3', 33.3],
    ['33.33', 33.33],
    ['33.330', 33.33],
    ['0,01', 0.01],
    ['.5', 0.5],
    ['50.', 50],
    ['+50', 50],
    ['٣٣٫٣', 33.3],
    ['٪٥٠', 50],
    ['５０％', 50],
    ['007', 7],
  ])('reads %j as %d', (typed, value) => {
    expect(percentage(typed)).toEqual({ value })
  })

  it.each([
    ['', 'missing'],
    ['100.001', 'out_of_range'],
    ['100.01', 'out_of_range'],
    ['-1', 'out_of_range'],
    ['\u22121', 'out_of_range'],
    ['101', 'out_of_range'],
    ['999999999999999', 'out_of_range'],
    ['33.333', 'too_precise'],
    ['0,001', 'too_precise'],
    ['half', 'not_a_number'],
    ['%', 'not_a_number'],
    ['.', 'not_a_number'],
    ['5%%', 'not_a_number'],
    ['1/3', 'not_a_number'],
    ['1e2', 'not_a_number'],
    ['0x10', 'not_a_number'],
    ['1,234.5', 'not_a_number'],
    ['5 0', 'not_a_number'],
    ['Infinity', 'not_a_number'],
    ['NaN', 'not_a_number'],
    ['9'.repeat(400), 'not_a_number'],
  ])('says of %j: %s', (typed, fault) => {
    expect(percentage(typed)).toEqual({ fault })
  })
})

describe('passport', () => {
  it.each([
    ['a1234567', 'A1234567'],
    [' XDA 123-456 ', 'XDA123456'],
    ['XDA\u2011123456', 'XDA123456'],
    ['N٠٠٠١٢٣٤', 'N0001234'],
    // As Russian passports are written: series, sign, number.
    ['75 №123456', '75123456'],
    ['ｎ１２３', 'N123'],
    ['1', '1'],
    ['1'.repeat(20), '1'.repeat(20)],
  ])('reads %j as %j', (typed, value) => {
    expect(passport(20)(typed)).toEqual({ value })
  })

  it.each([
    ['', 'missing'],
    [' - ', 'missing'],
    ['1'.repeat(21), 'too_long'],
    [`A${'-'.repeat(200)}1`, 'too_long'],
    ['XDA_123', 'wrong_characters'],
    ['ÑDA123', 'wrong_characters'],
    ['<A123>', 'wrong_characters'],
    // NFKC would read them as Aa, SS and FI.
    ['Aª123', 'wrong_characters'],
    ['ß123', 'wrong_characters'],
    ['ﬁ123', 'wrong_characters'],
    ['A12\u202e3', 'wrong_characters'],
  ])('says of %j: %s', (typed, fault) => {
    expect(passport(20)(typed)).toEqual({ fault })
  })
})

describe('taxNumber', () => {
  it.each([
    ['US', '536-90-4399', '536904399'],
    ['US', ' 536 90 4399 ', '536904399'],
    ['US', '٥٣٦٩٠٤٣٩٩', '536904399'],
    ['GB', 'qq 12 34 56 c', 'QQ123456C'],
    ['ES', 'x-1234567-l', 'X1234567L'],
    ['MX', 'Ñ&PE850101AB1', 'Ñ&PE850101AB1'],
  ])('reads in %s %j as %j', (code, typed, value) => {
    expect(taxNumber(typed, livingIn(code))).toEqual({ value })
  })

  it.each([
    ['US', '', 'missing'],
    ['US', '---', 'missing'],
    ['US', '12345678', 'too_short'],
    ['US', '1234567890', 'too_long'],
    ['US', `1${'-'.repeat(200)}23456789`, 'too_long'],
    ['US', 'ABCDEFGHI', 'wrong_characters'],
    ['ES', '1234567<8', 'wrong_characters'],
    ['JP', '1234\u00005678', 'wrong_characters'],
    ['AQ', '\ud800\ud800\ud800\ud800', 'wrong_characters'],
  ])('says in %s of %j: %s', (code, typed, fault) => {
    expect(taxNumber(typed, livingIn(code))).toEqual({ fault })
  })

  it('takes the example of every country that has one', () => {
    for (const code of countryCodes) {
      const example = livingIn(code).taxNumber?.example
      if (example) expect(taxNumber(example, livingIn(code)), code).toHaveProperty('value')
    }
  })
})

describe('telephone and email', () => {
  it.each([
    ['', 'missing'],
    ['call me', 'not_a_number'],
    ['+44\u00007700900982', 'not_a_number'],
    ['+44\u202e7700900982', 'not_a_number'],
    ['1'.repeat(101), 'too_long'],
  ])('says of the number %j: %s', (typed, fault) => {
    expect(telephone(typed)).toEqual({ fault })
  })

  it('leaves what a number is to the second look', () => {
    expect(telephone(' (020) 7946-0000 ext. 5 ')).toEqual({ value: '(020) 7946-0000 ext. 5' })
  })

  it.each([
    ['', 'missing'],
    ['maya', 'missing_at'],
    ['maya@', 'wrong_format'],
    ['maya@example', 'wrong_format'],
    ['maya rose@example.com', 'wrong_format'],
    ['maya@example.com\u0000', 'wrong_format'],
    ['maya@example.com\u202e', 'wrong_format'],
    ['maya@example.com, b@example.com', 'wrong_format'],
    [`${'a'.repeat(250)}@b.cc`, 'too_long'],
  ])('says of the address %j: %s', (typed, fault) => {
    expect(email(typed)).toEqual({ fault })
  })

  it('takes apostrophes, plus signs and what surrounds a pasted address', () => {
    expect(email(" o'brien+x@example.com\u200b\n")).toEqual({ value: "o'brien+x@example.com" })
  })
})

describe('addressPart', () => {
  it.each([
    ['GB', 'postal_code', 'sw1a1aa', { value: 'SW1A 1AA' }],
    ['US', 'postal_code', '98101', { value: '98101' }],
    ['JP', 'postal_code', '〒100-0001', { value: '100-0001' }],
    ['US', 'postal_code', '9810', { fault: 'wrong_format' }],
    ['US', 'postal_code', '', { fault: 'missing' }],
    ['US', 'state', 'WA', { value: 'WA' }],
    ['US', 'state', 'Washington', { fault: 'unknown_choice' }],
    ['GB', 'city', ' Stoke  on Trent ', { value: 'Stoke on Trent' }],
    ['GB', 'city', '-', { fault: 'missing' }],
    ['GB', 'unit_number', '-', { value: undefined }],
    ['GB', 'unit_number', '%'.repeat(2000), { fault: 'too_long' }],
    ['GB', 'city', 'Lee\u202eds', { fault: 'wrong_characters' }],
    ['GB', 'city', 'Lee\u{e0041}ds', { fault: 'wrong_characters' }],
    ['GB', 'city', 'x'.repeat(101), { fault: 'too_long' }],
    [
      'GB',
      'address_line1',
      '<b>10</b> High Street; DROP',
      { value: '<b>10</b> High Street; DROP' },
    ],
  ] as const)('reads in %s the %s %j', (code, part, typed, reading) => {
    expect(addressPart(part)(typed, livingIn(code))).toEqual(reading)
  })
})

describe('companyShare', () => {
  const beside = (othersShare: number) => ({ ...nowhere, othersShare })

  it.each([
    ['0', 0, 0],
    ['100', 0, 100],
    [' 33 % ', 60, 33],
    ['40', 60, 40],
    ['٥٠', 0, 50],
    ['50,00', 0, 50],
    ['0', 120, 0],
  ])('reads %j beside %i of others as %i', (typed, others, value) => {
    // Nothing more fits where the others are above 100 already: not even nothing.
    const reading = companyShare(typed, beside(others))
    expect(reading).toEqual(others > 100 ? { fault: 'too_much_together' } : { value })
  })

  it.each([
    ['', 0, 'missing'],
    ['half', 0, 'not_a_number'],
    ['33.3', 0, 'not_whole'],
    ['33.333', 0, 'not_whole'],
    ['101', 0, 'out_of_range'],
    ['-1', 0, 'out_of_range'],
    ['41', 60, 'too_much_together'],
    ['100', 1, 'too_much_together'],
  ])('says of %j beside %i of others: %s', (typed, others, fault) => {
    expect(companyShare(typed, beside(others))).toEqual({ fault })
  })
})

describe('the numbers of a company', () => {
  it.each([
    ['08123456', '08123456'],
    [' hrb  12345 b ', 'HRB 12345 B'],
    ['12.345.678/0001-95', '12.345.678/0001-95'],
    ['١٢٣٤٥٦', '123456'],
    ['№ 1027700132195', '1027700132195'],
    ['HRB\u201112345', 'HRB-12345'],
    ['Ö&P 7', 'Ö&P 7'],
    ['\u1fd2 7', '\u03aa\u0300 7'],
  ])('are kept as the register writes them: %j as %j', (typed, value) => {
    expect(registerNumber(40)(typed)).toEqual({ value })
  })

  it('pay tax without the signs between their digits', () => {
    expect(companyTaxNumber(40)('12-3456789')).toEqual({ value: '123456789' })
    expect(companyTaxNumber(40)('CHE-123.456.789')).toEqual({ value: 'CHE123456789' })
    expect(companyTaxNumber(8)('12-3456789')).toEqual({ fault: 'too_long' })
  })

  it.each([
    ['', 'missing'],
    [' \u200f', 'missing'],
    ['---', 'wrong_characters'],
    ['<b>1</b>', 'wrong_characters'],
    ['12\u202e34', 'wrong_characters'],
    ['1_2', 'wrong_characters'],
    ['1'.repeat(41), 'too_long'],
    [`1${' .'.repeat(80)}1`, 'too_long'],
  ])('are refused as %j: %s', (typed, fault) => {
    expect(registerNumber(40)(typed)).toEqual({ fault })
    if (fault !== 'too_long') expect(companyTaxNumber(40)(typed)).toEqual({ fault })
  })

  it.each([
    ['541511', { value: '541511' }],
    ['54', { value: '54' }],
    ['٥٤١٥', { value: '5415' }],
    ['5', { fault: 'wrong_format' }],
    ['5415111', { fault: 'wrong_format' }],
    ['54 15', { fault: 'wrong_format' }],
    ['', { fault: 'missing' }],
  ])('of its industry, %j, read as %j', (typed, reading) => {
    expect(naicsCode(typed)).toEqual(reading)
  })
})

describe('website', () => {
  it.each([
    ['www.example.com', 'https://www.example.com'],
    ['http://example.com/en?a=1', 'http://example.com/en?a=1'],
    ['HTTPS://Example.com', 'HTTPS://Example.com'],
    [' مثال.السعودية ', 'https://مثال.السعودية'],
    ['exa-mple.co.uk:8080', 'https://exa-mple.co.uk:8080'],
  ])('takes %j as %j', (typed, value) => {
    expect(website(200)(typed)).toEqual({ value })
    expect(website(200)(value)).toEqual({ value })
  })

  it.each([
    ['', 'missing'],
    ['example', 'wrong_format'],
    ['javascript:alert(1)', 'wrong_format'],
    ['ftp://example.com', 'wrong_format'],
    ['https://name:word@example.com', 'wrong_format'],
    ['my site.com', 'wrong_format'],
    ['127.0.0.1', 'wrong_format'],
    ['example.com\u202e', 'wrong_format'],
    [`${'a'.repeat(200)}.com`, 'too_long'],
  ])('says of %j: %s', (typed, fault) => {
    expect(website(200)(typed)).toEqual({ fault })
  })
})

describe('words', () => {
  it.each([
    ['  We sell\r\nwine. ', { value: 'We sell wine.' }],
    ['<b>AT&T</b>', { value: '<b>AT&T</b>' }],
    ['7-Eleven 🙂', { value: '7-Eleven 🙂' }],
    ['', { fault: 'missing' }],
    ['---', { fault: 'missing' }],
    ['a\u202eb', { fault: 'wrong_characters' }],
    ['a'.repeat(101), { fault: 'too_long' }],
  ])('of %j read as %j', (typed, reading) => {
    expect(words(100)(typed)).toEqual(reading)
  })
})

describe('several answers', () => {
  it('are each taken once, in the order of the options', () => {
    expect(anyOf(['A', 'B', 'C'])(['C', 'A', 'C', 'x', ''])).toEqual({ value: ['A', 'C'] })
    expect(anyOf(['A', 'B'])(['x', ''])).toEqual({ fault: 'missing' })
    expect(anyOf(['A', 'B'])([])).toEqual({ fault: 'missing' })
  })

  it('hold the one that stands for none only alone', () => {
    const read = someOf(['A', 'B', 'NONE'], 'NONE')
    expect(read(['NONE'])).toEqual({ value: ['NONE'] })
    expect(read(['B', 'A'])).toEqual({ value: ['A', 'B'] })
    expect(read(['A', 'NONE'])).toEqual({ fault: 'not_with_others' })
    expect(read([])).toEqual({ fault: 'missing' })
  })

  it('of countries keep the order they were chosen in, and no empty list', () => {
    expect(severalCountries(['GB', '', 'ES', 'GB', 'gb', 'XX'])).toEqual({ value: ['GB', 'ES'] })
    expect(severalCountries(['', 'XX'])).toEqual({ fault: 'missing' })
  })
})

describe('choices', () => {
  it('takes a country by its code in capitals and nothing else', () => {
    for (const code of countryCodes) expect(country(code)).toEqual({ value: code })
    for (const typed of ['', 'gb', 'UK', 'GBR', ' GB', 'United Kingdom', '__proto__']) {
      expect(country(typed)).toEqual({ fault: 'missing' })
    }
  })

  it('takes a word of the list exactly', () => {
    const read = oneOf(['A', 'B'])
    expect(read('B')).toEqual({ value: 'B' })
    for (const typed of ['', 'b', 'A ', 'toString', '0']) {
      expect(read(typed)).toEqual({ fault: 'missing' })
    }
  })

  it('takes a box for ticked by one word only', () => {
    expect(tick('yes')).toEqual({ value: true })
    expect(tick('on')).toEqual({ value: undefined })
    expect(mustTick('yes')).toEqual({ value: true })
    for (const typed of ['', 'on', 'true', 'YES']) {
      expect(mustTick(typed)).toEqual({ fault: 'missing' })
    }
  })

  it('lets an optional field be empty, and nothing else', () => {
    expect(optional(percentage)(' ', nowhere)).toEqual({ value: undefined })
    expect(optional(percentage)('half', nowhere)).toEqual({ fault: 'not_a_number' })
  })
})
