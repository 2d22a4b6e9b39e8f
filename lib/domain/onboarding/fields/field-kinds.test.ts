import { describe, expect, it } from 'vitest'
import { testSettings } from '@/test-support/applicants/answer-steps.ts'
import { countryCodes } from '../../contract/country-codes.ts'
import { buildFieldContext } from '../field-context/build-field-context.ts'
import { addressPart } from './address-fields.ts'
import {
  anyOf,
  anyOfList,
  checkbox,
  countries,
  country,
  oneOf,
  requiredCheckbox,
} from './choice-fields.ts'
import { type FieldSchema, optional } from './field-schema.ts'
import {
  companyShare,
  companyTaxNumber,
  naicsCode,
  passportNumber,
  percentage,
  registerNumber,
  taxNumber,
} from './number-fields.ts'
import { emailAddress, freeText, personalName, telephoneNumber, website } from './text-fields.ts'

/** The answer that a schema gives to what was typed, or the first code of what is wrong with it. */
function parse(schema: FieldSchema, typed: unknown) {
  const { success, data, error } = schema.safeParse(typed)
  return success ? { value: data } : { code: error.issues[0]?.message }
}

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
    expect(parse(personalName(100), typed)).toEqual({ value })
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
  ])('says of %j: %s', (typed, code) => {
    expect(parse(personalName(100), typed)).toEqual({ code })
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
    expect(parse(percentage(), typed)).toEqual({ value })
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
  ])('says of %j: %s', (typed, code) => {
    expect(parse(percentage(), typed)).toEqual({ code })
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
    expect(parse(passportNumber(20), typed)).toEqual({ value })
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
  ])('says of %j: %s', (typed, code) => {
    expect(parse(passportNumber(20), typed)).toEqual({ code })
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
    expect(parse(taxNumber(livingIn(code).taxNumber), typed)).toEqual({ value })
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
  ])('says in %s of %j: %s', (country, typed, code) => {
    expect(parse(taxNumber(livingIn(country).taxNumber), typed)).toEqual({ code })
  })

  it('takes the example of every country that has one', () => {
    for (const code of countryCodes) {
      const example = livingIn(code).taxNumber?.example
      if (example)
        expect(parse(taxNumber(livingIn(code).taxNumber), example), code).toHaveProperty('value')
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
  ])('says of the number %j: %s', (typed, code) => {
    expect(parse(telephoneNumber(), typed)).toEqual({ code })
  })

  it('leaves what a number is to the server', () => {
    expect(parse(telephoneNumber(), ' (020) 7946-0000 ext. 5 ')).toEqual({
      value: '(020) 7946-0000 ext. 5',
    })
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
  ])('says of the address %j: %s', (typed, code) => {
    expect(parse(emailAddress(), typed)).toEqual({ code })
  })

  it('takes apostrophes, plus signs and what surrounds a pasted address', () => {
    expect(parse(emailAddress(), " o'brien+x@example.com\u200b\n")).toEqual({
      value: "o'brien+x@example.com",
    })
  })
})

describe('addressPart', () => {
  it.each([
    ['GB', 'postal_code', 'sw1a1aa', { value: 'SW1A 1AA' }],
    ['US', 'postal_code', '98101', { value: '98101' }],
    ['JP', 'postal_code', '〒100-0001', { value: '100-0001' }],
    ['US', 'postal_code', '9810', { code: 'wrong_format' }],
    ['US', 'postal_code', '', { code: 'missing' }],
    ['US', 'state', 'WA', { value: 'WA' }],
    ['US', 'state', 'Washington', { code: 'unknown_choice' }],
    ['GB', 'city', ' Stoke  on Trent ', { value: 'Stoke on Trent' }],
    ['GB', 'city', '-', { code: 'missing' }],
    ['GB', 'unit_number', '-', { value: undefined }],
    ['GB', 'unit_number', '%'.repeat(2000), { code: 'too_long' }],
    ['GB', 'city', 'Lee\u202eds', { code: 'wrong_characters' }],
    ['GB', 'city', 'Lee\u{e0041}ds', { code: 'wrong_characters' }],
    ['GB', 'city', 'x'.repeat(101), { code: 'too_long' }],
    [
      'GB',
      'address_line1',
      '<b>10</b> High Street; DROP',
      { value: '<b>10</b> High Street; DROP' },
    ],
  ] as const)('reads in %s the %s %j', (code, part, typed, reading) => {
    expect(parse(addressPart(part, livingIn(code).addressForm), typed)).toEqual(reading)
  })
})

describe('companyShare', () => {
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
    const reading = parse(companyShare(others), typed)
    expect(reading).toEqual(others > 100 ? { code: 'too_much_together' } : { value })
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
  ])('says of %j beside %i of others: %s', (typed, others, code) => {
    expect(parse(companyShare(others), typed)).toEqual({ code })
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
    expect(parse(registerNumber(40), typed)).toEqual({ value })
  })

  it('pay tax without the signs between their digits', () => {
    expect(parse(companyTaxNumber(40), '12-3456789')).toEqual({ value: '123456789' })
    expect(parse(companyTaxNumber(40), 'CHE-123.456.789')).toEqual({ value: 'CHE123456789' })
    expect(parse(companyTaxNumber(8), '12-3456789')).toEqual({ code: 'too_long' })
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
  ])('are refused as %j: %s', (typed, code) => {
    expect(parse(registerNumber(40), typed)).toEqual({ code })
    if (code !== 'too_long') expect(parse(companyTaxNumber(40), typed)).toEqual({ code })
  })

  it.each([
    ['541511', { value: '541511' }],
    ['54', { value: '54' }],
    ['٥٤١٥', { value: '5415' }],
    ['5', { code: 'wrong_format' }],
    ['5415111', { code: 'wrong_format' }],
    ['54 15', { code: 'wrong_format' }],
    ['', { code: 'missing' }],
  ])('of its industry, %j, read as %j', (typed, reading) => {
    expect(parse(naicsCode(), typed)).toEqual(reading)
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
    expect(parse(website(200), typed)).toEqual({ value })
    expect(parse(website(200), value)).toEqual({ value })
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
  ])('says of %j: %s', (typed, code) => {
    expect(parse(website(200), typed)).toEqual({ code })
  })
})

describe('words', () => {
  it.each([
    ['  We sell\r\nwine. ', { value: 'We sell wine.' }],
    ['<b>AT&T</b>', { value: '<b>AT&T</b>' }],
    ['7-Eleven 🙂', { value: '7-Eleven 🙂' }],
    ['', { code: 'missing' }],
    ['---', { code: 'missing' }],
    ['a\u202eb', { code: 'wrong_characters' }],
    ['a'.repeat(101), { code: 'too_long' }],
  ])('of %j read as %j', (typed, reading) => {
    expect(parse(freeText(100), typed)).toEqual(reading)
  })
})

describe('several answers', () => {
  it('are each taken once, in the order of the options', () => {
    expect(parse(anyOf(['A', 'B', 'C']), ['C', 'A', 'C', 'x', ''])).toEqual({ value: ['A', 'C'] })
    expect(parse(anyOf(['A', 'B']), ['x', ''])).toEqual({ code: 'missing' })
    expect(parse(anyOf(['A', 'B']), [])).toEqual({ code: 'missing' })
  })

  it('hold the one that stands for none only alone', () => {
    const lists = {
      engage_in_activities: ['A', 'B', 'NONE'].map((value) => ({ value, label: '' })),
    }
    const schema = anyOfList('engage_in_activities', 'NONE', { ...nowhere, lists })
    expect(parse(schema, ['NONE'])).toEqual({ value: ['NONE'] })
    expect(parse(schema, ['B', 'A'])).toEqual({ value: ['A', 'B'] })
    expect(parse(schema, ['A', 'NONE'])).toEqual({ code: 'not_with_others' })
    expect(parse(schema, [])).toEqual({ code: 'missing' })
  })

  it('of countries keep the order they were chosen in, and no empty list', () => {
    expect(parse(countries(), ['GB', '', 'ES', 'GB', 'gb', 'XX'])).toEqual({ value: ['GB', 'ES'] })
    expect(parse(countries(), ['', 'XX'])).toEqual({ code: 'missing' })
  })
})

describe('choices', () => {
  it('takes a country by its code in capitals and nothing else', () => {
    for (const code of countryCodes) expect(parse(country(), code)).toEqual({ value: code })
    for (const typed of ['', 'gb', 'UK', 'GBR', ' GB', 'United Kingdom', '__proto__']) {
      expect(parse(country(), typed)).toEqual({ code: 'missing' })
    }
  })

  it('takes a word of the list exactly', () => {
    const schema = oneOf(['A', 'B'])
    expect(parse(schema, 'B')).toEqual({ value: 'B' })
    for (const typed of ['', 'b', 'A ', 'toString', '0']) {
      expect(parse(schema, typed)).toEqual({ code: 'missing' })
    }
  })

  it('takes a box for ticked by one word only', () => {
    expect(parse(checkbox(), 'yes')).toEqual({ value: true })
    expect(parse(checkbox(), 'on')).toEqual({ value: undefined })
    expect(parse(requiredCheckbox(), 'yes')).toEqual({ value: true })
    for (const typed of ['', 'on', 'true', 'YES']) {
      expect(parse(requiredCheckbox(), typed)).toEqual({ code: 'missing' })
    }
  })

  it('lets an optional field be empty, and nothing else', () => {
    expect(parse(optional(percentage()), ' ')).toEqual({ value: undefined })
    expect(parse(optional(percentage()), 'half')).toEqual({ code: 'not_a_number' })
  })
})
