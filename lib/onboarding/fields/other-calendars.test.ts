import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findDateDoubt } from './other-calendars.ts'

const today = '2026-11-21'
const find = (day: string, country?: string, earliest = '1900-01-01') =>
  findDateDoubt(day, { today, earliest, country })

describe('findDateDoubt', () => {
  it.each([
    // The first days of years as Umm al-Qura, the calendar of Saudi Arabia, has them.
    ['1441-01-01', 'SA', 'hijri', '2019-08-31'],
    ['1441-03-15', 'SA', 'hijri', '2019-11-12'],
    ['1445-09-01', undefined, 'hijri', '2024-03-11'],
    ['1405-06-20', 'EG', 'hijri', '1985-03-12'],
    ['1403-01-01', 'IR', 'persian', '2024-03-20'],
    ['1364-01-07', 'AF', 'persian', '1985-03-27'],
    ['2567-02-29', 'TH', 'buddhist', '2024-02-29'],
    ['2528-03-27', undefined, 'buddhist', '1985-03-27'],
    ['0113-05-20', 'TW', 'minguo', '2024-05-20'],
    ['0085-03-27', undefined, 'minguo', '1996-03-27'],
    ['0005-06-01', 'JP', 'reiwa', '2023-06-01'],
  ])('reads %s in %s as %s %s', (day, country, calendar, date) => {
    expect(find(day, country)).toEqual({ code: 'other_calendar', calendar, date })
  })

  it.each(['0705-01-01', '0001-04-30', '1599-12-31', '0199-01-01'])(
    'asks about %s alone',
    (day) => {
      expect(find(day)).toEqual({ code: 'old_year' })
    },
  )

  it.each(['1600-01-01', '1985-03-27', today, '2103-01-01', '2999-01-01', '9999-12-31'])(
    'has no doubt of its own about %s',
    (day) => {
      expect(find(day)).toBeUndefined()
    },
  )

  it('finds every day of a century and a half again, in both Hijri calendars', () => {
    const days = fc
      .date({ min: new Date('1883-01-01'), max: new Date(today), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    const calendars = { SA: 'islamic-umalqura', IR: 'persian' } as const
    fc.assert(
      fc.property(days, fc.constantFrom('SA', 'IR'), (day, country) => {
        const parts = new Intl.DateTimeFormat('en', {
          calendar: calendars[country],
          timeZone: 'UTC',
          day: '2-digit',
          month: '2-digit',
          year: 'numeric',
        }).formatToParts(new Date(day))
        const partOf = (type: string) => parts.find((part) => part.type === type)?.value
        const typed = `${partOf('year')}-${partOf('month')}-${partOf('day')}`
        expect(find(typed, country, '1883-01-01')).toMatchObject({ date: day })
      }),
      { numRuns: 60 },
    )
  })
})
