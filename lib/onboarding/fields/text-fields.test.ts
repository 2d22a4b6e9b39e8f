import { describe, expect, it } from 'vitest'

import { parseField } from '@/test-support/applicants/parse-field.ts'

import { emailAddress, personalName, telephoneNumber, text, website } from './text-fields.ts'

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
    expect(parseField(personalName({ max: 100 }), typed)).toEqual({ value })
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
    ['Maya\ue000ayaM', 'wrong_characters'],
    ['Ma\ud800ya', 'wrong_characters'],
    ['Maya 🙂', 'wrong_characters'],
    ['Maya_Rose', 'wrong_characters'],
  ])('says of %j: %s', (typed, code) => {
    expect(parseField(personalName({ max: 100 }), typed)).toEqual({ code })
  })
})

describe('telephone and email', () => {
  it.each([
    ['', 'missing'],
    ['call me', 'not_a_number'],
    ['+44\ue0007700900982', 'not_a_number'],
    ['1'.repeat(101), 'too_long'],
  ])('says of the number %j: %s', (typed, code) => {
    expect(parseField(telephoneNumber(), typed)).toEqual({ code })
  })

  it('leaves what a number is to the server', () => {
    expect(parseField(telephoneNumber(), ' (020) 7946-0000 ext. 5 ')).toEqual({
      value: '(020) 7946-0000 ext. 5',
    })
  })

  it.each([
    ['', 'missing'],
    ['maya', 'missing_at'],
    ['maya@', 'wrong_format'],
    ['maya@example', 'wrong_format'],
    ['maya rose@example.com', 'wrong_format'],
    ['maya@example.com\ue000', 'wrong_format'],
    ['maya@example.com, b@example.com', 'wrong_format'],
    [`${'a'.repeat(250)}@b.cc`, 'too_long'],
  ])('says of the address %j: %s', (typed, code) => {
    expect(parseField(emailAddress(), typed)).toEqual({ code })
  })

  it('takes apostrophes, plus signs and what surrounds a pasted address', () => {
    expect(parseField(emailAddress(), " o'brien+x@example.com\u200b\n")).toEqual({
      value: "o'brien+x@example.com",
    })
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
    expect(parseField(website({ max: 200 }), typed)).toEqual({ value })
    expect(parseField(website({ max: 200 }), value)).toEqual({ value })
  })

  it.each([
    ['', 'missing'],
    ['example', 'wrong_format'],
    ['javascript:alert(1)', 'wrong_format'],
    ['ftp://example.com', 'wrong_format'],
    ['https://name:word@example.com', 'wrong_format'],
    ['my site.com', 'wrong_format'],
    ['127.0.0.1', 'wrong_format'],
    ['example.com\ue000', 'wrong_format'],
    [`${'a'.repeat(200)}.com`, 'too_long'],
  ])('says of %j: %s', (typed, code) => {
    expect(parseField(website({ max: 200 }), typed)).toEqual({ code })
  })
})

describe('words', () => {
  it.each([
    ['  We sell\r\nwine. ', { value: 'We sell wine.' }],
    ['<b>AT&T</b>', { value: '<b>AT&T</b>' }],
    ['7-Eleven 🙂', { code: 'wrong_characters' }],
    ['', { code: 'missing' }],
    ['---', { code: 'missing' }],
    ['a\ue000b', { code: 'wrong_characters' }],
    ['a'.repeat(101), { code: 'too_long' }],
  ])('of %j read as %j', (typed, reading) => {
    expect(parseField(text({ max: 100 }), typed)).toEqual(reading)
  })
})
