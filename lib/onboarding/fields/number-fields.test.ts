import { describe, expect, it } from 'vitest'
import { countryCodes } from '#lib/platform/contract/country-codes.ts'
import { livingIn, parseField } from '@/test-support/applicants/parse-field.ts'

import {
  companyShare,
  companyTaxNumber,
  naicsCode,
  passportNumber,
  percentage,
  registerNumber,
  taxNumber,
} from './number-fields.ts'

describe('percentage', () => {
  it.each([
    ['0', 0],
    ['-0', 0],
    ['100', 100],
    ['50%', 50],
    ['%50', 50],
    ['33,3', 33.3],
    ['33.33', 33.33],
    ['0,01', 0.01],
    ['.5', 0.5],
    ['٣٣٫٣', 33.3],
    ['５０％', 50],
  ])('reads %j as %d', (typed, value) => {
    expect(parseField(percentage(), typed)).toEqual({ value })
  })

  it.each([
    ['', 'missing'],
    ['100.001', 'out_of_range'],
    ['100.01', 'out_of_range'],
    ['-1', 'out_of_range'],
    ['\u22121', 'out_of_range'],
    ['999999999999999', 'out_of_range'],
    ['33.333', 'too_precise'],
    ['0,001', 'too_precise'],
    ['half', 'not_a_number'],
    ['.', 'not_a_number'],
    ['5%%', 'not_a_number'],
    ['1e2', 'not_a_number'],
    ['1,234.5', 'not_a_number'],
    ['Infinity', 'not_a_number'],
    ['9'.repeat(400), 'not_a_number'],
  ])('says of %j: %s', (typed, code) => {
    expect(parseField(percentage(), typed)).toEqual({ code })
  })
})

describe('passport', () => {
  it.each([
    ['a1234567', 'A1234567'],
    [' XDA 123-456 ', 'XDA123456'],
    ['XDA\u2011123456', 'XDA123456'],
    ['N٠٠٠١٢٣٤', 'N0001234'],
    // Russian passports are written thus: series, sign, number.
    ['75 №123456', '75123456'],
    ['ｎ１２３', 'N123'],
    ['1'.repeat(20), '1'.repeat(20)],
  ])('reads %j as %j', (typed, value) => {
    expect(parseField(passportNumber({ max: 20 }), typed)).toEqual({ value })
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
    ['A12\ue0003', 'wrong_characters'],
  ])('says of %j: %s', (typed, code) => {
    expect(parseField(passportNumber({ max: 20 }), typed)).toEqual({ code })
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
    expect(parseField(taxNumber(livingIn(code).taxNumber), typed)).toEqual({ value })
  })

  it.each([
    ['US', '', 'missing'],
    ['US', '---', 'missing'],
    ['US', '12345678', 'too_short'],
    ['US', '1234567890', 'too_long'],
    ['US', `1${'-'.repeat(200)}23456789`, 'too_long'],
    ['US', 'ABCDEFGHI', 'wrong_characters'],
    ['ES', '1234567<8', 'wrong_characters'],
    ['JP', '1234\ue0005678', 'wrong_characters'],
    ['AQ', '\ud800\ud800\ud800\ud800', 'wrong_characters'],
  ])('says in %s of %j: %s', (country, typed, code) => {
    expect(parseField(taxNumber(livingIn(country).taxNumber), typed)).toEqual({ code })
  })

  it('accepts the example of every country that has one', () => {
    for (const code of countryCodes) {
      const example = livingIn(code).taxNumber?.example
      if (example)
        expect(parseField(taxNumber(livingIn(code).taxNumber), example), code).toHaveProperty(
          'value',
        )
    }
  })
})

describe('companyShare', () => {
  it.each([
    ['0', 0, 0],
    ['100', 0, 100],
    [' 33 % ', 60, 33],
    ['40', 60, 40],
    ['25.40', 0, 25.4],
    ['0.01', 0, 0.01],
    ['33.34', 66.66, 33.34],
    ['0', 120, 0],
  ])('reads %j beside %d of others as %d', (typed, others, value) => {
    // Nothing more fits if the others are above 100 already: not even nothing.
    const reading = parseField(companyShare(others), typed)
    expect(reading).toEqual(others > 100 ? { code: 'too_much_together' } : { value })
  })

  it.each([
    ['', 0, 'missing'],
    ['100.01', 0, 'out_of_range'],
    ['-0.01', 0, 'out_of_range'],
    ['33.35', 66.66, 'too_much_together'],
    ['41', 60, 'too_much_together'],
    ['100', 1, 'too_much_together'],
  ])('says of %j beside %d of others: %s', (typed, others, code) => {
    expect(parseField(companyShare(others), typed)).toEqual({ code })
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
  ])('are saved as the register writes them: %j as %j', (typed, value) => {
    expect(parseField(registerNumber({ max: 40 }), typed)).toEqual({ value })
  })

  it('pay tax without the signs between their digits', () => {
    expect(parseField(companyTaxNumber({ max: 40 }), '12-3456789')).toEqual({ value: '123456789' })
    expect(parseField(companyTaxNumber({ max: 40 }), 'CHE-123.456.789')).toEqual({
      value: 'CHE123456789',
    })
    expect(parseField(companyTaxNumber({ max: 8 }), '12-3456789')).toEqual({ code: 'too_long' })
  })

  it.each([
    ['', 'missing'],
    [' \u200f', 'missing'],
    ['---', 'wrong_characters'],
    ['<b>1</b>', 'wrong_characters'],
    ['12\ue00034', 'wrong_characters'],
    ['1_2', 'wrong_characters'],
    ['1'.repeat(41), 'too_long'],
    [`1${' .'.repeat(80)}1`, 'too_long'],
  ])('are refused as %j: %s', (typed, code) => {
    expect(parseField(registerNumber({ max: 40 }), typed)).toEqual({ code })
    if (code !== 'too_long')
      expect(parseField(companyTaxNumber({ max: 40 }), typed)).toEqual({ code })
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
    expect(parseField(naicsCode(), typed)).toEqual(reading)
  })
})
