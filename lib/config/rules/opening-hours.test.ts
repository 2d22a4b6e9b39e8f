import { describe, expect, it } from 'vitest'
import { languages, locales } from '#lib/i18n/languages.ts'
import { getMessages } from '#lib/i18n/translate.ts'
import {
  describeLocalHours,
  describeNow,
  describeOpeningHours,
  type HoursWords,
  parseOpeningTimes,
} from './opening-hours.ts'

/** A Thursday in winter, and one in summer. */
const winter = Date.UTC(2026, 10, 26, 10)
const summer = Date.UTC(2026, 6, 2, 10)

const words: HoursWords = getMessages('en').openingHours

const reading = { words, locale: 'en-GB', now: winter }

function say(value: string, zone: string | undefined, now = winter, firm = 'Europe/London') {
  const hours = { zone: firm, times: parseOpeningTimes(value) ?? [] }
  return zone === undefined
    ? describeOpeningHours(hours, { ...reading, now })
    : describeLocalHours(hours, { ...reading, now }, zone)
}

describe('opening hours in words', () => {
  it.each([
    ['Mo-Fr 09:00-17:00', 'Monday to Friday, 09:00 to 17:00 (United Kingdom Time)'],
    [
      'Mo-Fr 08:30-18:00; Sa 10:00-14:00',
      'Monday to Friday, 08:30 to 18:00; Saturday, 10:00 to 14:00 (United Kingdom Time)',
    ],
    ['Mo,We,Fr 09:00-12:00', 'Monday, Wednesday and Friday, 09:00 to 12:00 (United Kingdom Time)'],
    ['Sa-Mo 09:00-12:00', 'Saturday to Monday, 09:00 to 12:00 (United Kingdom Time)'],
    ['Mo-Su 08:00-24:00', 'Monday to Sunday, 08:00 to 00:00 (United Kingdom Time)'],
    ['Mo-Su 00:00-24:00', 'At any time'],
    ['Mo-Su 00:00-00:00', 'At any time'],
  ])('says %s in the zone of the firm', (value, said) => {
    expect(say(value, undefined)).toBe(said)
    expect(say(value, undefined, summer)).toBe(said)
  })

  it.each([
    ['America/Lima', 'Where you are: Monday to Friday, 04:00 to 12:00 (Peru Standard Time)'],
    ['Asia/Kolkata', 'Where you are: Monday to Friday, 14:30 to 22:30 (India Standard Time)'],
    // Over midnight at its end, and on the day before at its beginning.
    ['Asia/Tokyo', 'Where you are: Monday to Friday, 18:00 to 02:00 (Japan Standard Time)'],
    [
      'Pacific/Honolulu',
      'Where you are: Sunday to Thursday, 23:00 to 07:00 (Hawaii-Aleutian Standard Time)',
    ],
  ])('says them in %s, with its days', (zone, said) => {
    expect(say('Mo-Fr 09:00-17:00', zone)).toBe(said)
  })

  it('says no second hours to a reader whose clocks show the same', () => {
    expect(say('Mo-Fr 09:00-17:00', 'Europe/London')).toBeUndefined()
    expect(say('Mo-Fr 09:00-17:00', 'Europe/Lisbon')).toBeUndefined()
    expect(say('Mo-Su 00:00-24:00', 'America/Lima')).toBeUndefined()
  })

  it('follows the clocks of both zones', () => {
    expect(say('Mo-Fr 09:00-17:00', 'America/Lima', summer)).toContain('03:00 to 11:00')
    // Europe changes on 25 October 2026, the United States a week later.
    const between = Date.UTC(2026, 9, 26, 10)
    expect(say('Mo-Fr 09:00-17:00', 'America/New_York', between)).toContain('05:00 to 13:00')
    expect(say('Mo-Fr 09:00-17:00', 'America/New_York', winter)).toContain('04:00 to 12:00')
  })

  it.each(languages)('fills each pattern of %s', (language) => {
    const times = parseOpeningTimes('Mo-Fr 09:00-17:00; Sa 10:00-14:00') ?? []
    const said = describeOpeningHours(
      { zone: 'Europe/Madrid', times },
      { words: getMessages(language).openingHours, locale: locales[language], now: winter },
    )
    expect(said).not.toMatch(/[{}]/)
    expect(
      describeLocalHours(
        { zone: 'Europe/Madrid', times },
        {
          words: getMessages(language).openingHours,
          locale: locales[language],
          now: winter,
        },
        'America/Lima',
      ),
    ).not.toMatch(/[{}]/)
    for (const day of [0, 4, 5]) {
      const weekday = new Intl.DateTimeFormat(locales[language], { weekday: 'long' })
      expect(said).toContain(weekday.format(Date.UTC(2024, 0, 1 + day)))
    }
  })
})

describe('whether now is within the opening hours', () => {
  it.each([
    // A Thursday at 10:00 in London.
    ['Mo-Fr 09:00-17:00', true],
    ['Th 10:00-10:30', true],
    ['Th 09:00-10:00', false],
    ['Fr 09:00-17:00', false],
    // Since the evening before, and since a week ago.
    ['We 22:00-11:00', true],
    ['We 22:00-10:00', false],
    ['Th 22:00-11:00', false],
  ])('%s: %s', (value, isWithin) => {
    const hours = { zone: 'Europe/London', times: parseOpeningTimes(value) ?? [] }
    expect(describeNow(hours, reading) === words.within).toBe(isWithin)
  })

  it('reads the clock of the firm, at the end of the week too', () => {
    const hours = { zone: 'Asia/Tokyo', times: parseOpeningTimes('Su 23:00-02:00') ?? [] }
    // Sunday 15:30 in London in winter is Monday 00:30 in Tokyo.
    const now = Date.UTC(2026, 10, 29, 15, 30)
    expect(describeNow(hours, { ...reading, now })).toBe(words.within)
    expect(describeNow(hours, { ...reading, now: now + 2 * 3_600_000 })).toBe(
      'Closed now. Opens Sunday at 23:00',
    )
  })

  it.each([
    ['Mo-Fr 12:00-17:00', undefined, 'Closed now. Opens today at 12:00'],
    ['Mo-Fr 08:00-09:00', undefined, 'Closed now. Opens Friday at 08:00'],
    // Opens on the same day of the next week.
    ['Th 08:00-09:00', undefined, 'Closed now. Opens Thursday at 08:00'],
    // In the reader's zone: 19:00 on Thursday, and 23:00 on the day before.
    ['Fr 09:00-17:00', 'Pacific/Honolulu', 'Closed now. Opens today at 23:00'],
    ['Fr 09:00-17:00', 'Asia/Tokyo', 'Closed now. Opens Friday at 18:00'],
  ])('outside of %s it says when they begin, in %s', (value, zone, said) => {
    const hours = { zone: 'Europe/London', times: parseOpeningTimes(value) ?? [] }
    expect(describeNow(hours, reading, zone)).toBe(said)
  })

  it('is not said where somebody always answers', () => {
    const hours = { zone: 'Europe/London', times: parseOpeningTimes('Mo-Su 00:00-24:00') ?? [] }
    expect(describeNow(hours, reading)).toBeUndefined()
  })
})

describe('opening hours of the configuration', () => {
  it.each([
    '',
    'nine to five',
    'Mo-Fr',
    'Mo-Fr 9-17',
    'Mo-Fr 09:00-25:00',
    'Mo-Fr 24:00-25:00',
    'Mo-Fr 09:60-17:00',
    'Mo-We-Fr 09:00-17:00',
    'Monday 09:00-17:00',
    'Mo-Fr 09:00-17:00;',
  ])('refuse %j', (value) => {
    expect(parseOpeningTimes(value)).toBeUndefined()
  })

  it('take times over midnight', () => {
    expect(parseOpeningTimes('Fr,Sa 22:00-06:00')).toEqual([{ days: [4, 5], from: 1320, to: 1800 }])
  })
})
