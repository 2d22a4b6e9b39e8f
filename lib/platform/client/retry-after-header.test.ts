import { describe, expect, it } from 'vitest'
import { readHttpDate, readRetryAfter } from './retry-after-header.ts'

describe('readRetryAfter', () => {
  const wallClockMs = Date.UTC(2026, 10, 7, 10, 0, 0)
  const soon = 'Sat, 07 Nov 2026 10:02:00 GMT'

  it('counts a date from our clock when the answer has no date of its own', () => {
    expect(readRetryAfter(new Headers({ 'retry-after': soon }), wallClockMs)).toBe(120_000)
  })

  it('counts a date from the date of the answer, however wrong our clock is', () => {
    const headers = new Headers({ 'retry-after': soon, date: 'Sat, 07 Nov 2026 10:01:00 GMT' })
    for (const offMs of [-3_600_000, 0, 3_600_000]) {
      expect(readRetryAfter(headers, wallClockMs + offMs)).toBe(60_000)
    }
  })

  it('overlooks a date of the answer that is none', () => {
    const headers = new Headers({ 'retry-after': soon, date: 'yesterday' })
    expect(readRetryAfter(headers, wallClockMs)).toBe(120_000)
  })
})

describe('readHttpDate', () => {
  // The three spellings of one moment in RFC 9110 section 5.6.7.
  it.each([
    'Sun, 06 Nov 1994 08:49:37 GMT',
    'Sunday, 06-Nov-94 08:49:37 GMT',
    'Sun Nov  6 08:49:37 1994',
  ])('reads %s', (text) => {
    expect(readHttpDate(text)).toBe(784_111_777_000)
  })

  it('reads a leap second and a leap day', () => {
    expect(readHttpDate('Sat, 31 Dec 2016 23:59:60 GMT')).toBe(Date.UTC(2017, 0, 1))
    expect(readHttpDate('Thu, 29 Feb 2024 00:00:00 GMT')).toBe(Date.UTC(2024, 1, 29))
  })

  it.each([
    '',
    'Sun, 6 Nov 1994 08:49:37 GMT',
    'Sun, 06 Nov 1994 08:49:37 CET',
    'Sun, 06 Nov 1994 24:00:00 GMT',
    'Wed, 29 Feb 2023 00:00:00 GMT',
    'Sun, 00 Nov 1994 08:49:37 GMT',
    '1994-11-06T08:49:37Z',
  ])('does not read %j', (text) => {
    expect(readHttpDate(text)).toBeUndefined()
  })
})
