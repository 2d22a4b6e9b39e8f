/** A date someone knows by heart, read strictly from three texts. No `Date.parse`: it guesses. */

import { languages } from '#lib/i18n/languages.ts'
import type { DateParts } from '../view/step-view.ts'
import { foldLetters } from './fold-letters.ts'
import { tidyCode, toAsciiDigits } from './text.ts'

type DateCode =
  | 'missing'
  | 'missing_day'
  | 'missing_month'
  | 'missing_year'
  | 'missing_day_month'
  | 'missing_day_year'
  | 'missing_month_year'
  | 'short_year'
  | 'impossible'
  | 'in_future'
  | 'too_long_ago'
  | 'out_of_range'

/** A day as YYYY-MM-DD, or its error, with the affected parts unless it is the whole. */
export type ParsedDate = { value: string } | { code: DateCode; parts?: (keyof DateParts)[] }

const dateParts = ['day', 'month', 'year'] as const

/** No living person was born earlier; the oldest age ever proved is 122 years. */
const oldestYears = 130

/** A day of birth, not after `today` and not longer ago than anyone has lived. */
export function parseDateOfBirth(typed: DateParts, today: string): ParsedDate {
  const date = parsePastDate(typed, today)
  if ('code' in date) return date
  return date.value < earliestBirth(today) && !mayBeOtherCalendar(date.value, today)
    ? { code: 'too_long_ago', parts: ['year'] }
    : date
}

/** The day before which nobody who lives was born. */
export function earliestBirth(today: string): string {
  return `${Number(today.slice(0, 4)) - oldestYears}${today.slice(4)}`
}

/** A day that is not after `today`, however long ago. */
export function parsePastDate(typed: DateParts, today: string): ParsedDate {
  const date = parseDate(typed, today)
  return 'value' in date && date.value > today && !mayBeOtherCalendar(date.value, today)
    ? { code: 'in_future' }
    : date
}

/**
 * Tells whether a year that cannot be of the Common Era may be of the Hijri or the Buddhist calendar: the
 * server then asks which is meant, and refuses the day until then.
 */
function mayBeOtherCalendar(day: string, today: string): boolean {
  const year = Number(day.slice(0, 4))
  const now = Number(today.slice(0, 4))
  return (year >= 1270 && year < 1500) || (year >= now + 543 - oldestYears && year <= now + 543)
}

/** Returns a day, also one to come; its year may still be of another calendar. */
export function parseDate(typed: DateParts, today: string): ParsedDate {
  const day = toAsciiDigits(tidyCode(typed.day))
  const month = toAsciiDigits(tidyCode(typed.month))
  const year = toAsciiDigits(tidyCode(typed.year))
  const typedParts = { day, month, year }
  const missing = dateParts.filter((part) => !typedParts[part])
  if (missing.length === 3) return { code: 'missing' }
  if (missing.length > 0)
    return { code: `missing_${missing.join('_')}` as DateCode, parts: missing }
  const monthNumber = (/^\d{1,2}$/.test(month) ? Number(month) : monthNamed(month)) ?? 0
  const isRight = {
    day: /^\d{1,2}$/.test(day) && Number(day) >= 1 && Number(day) <= 31,
    month: monthNumber >= 1 && monthNumber <= 12,
    year: /^\d{4}$/.test(year),
  }
  const wrong = dateParts.filter((each) => !isRight[each])
  if (wrong.join() === 'year' && /^\d{1,3}$/.test(year)) return { code: 'short_year', parts: wrong }
  if (wrong.length === 3) return { code: 'impossible' }
  if (wrong.length > 0) return { code: 'impossible', parts: wrong }
  const value = `${year}-${pad(monthNumber)}-${pad(Number(day))}`
  // 31 April: the day may be wrong or the month, and of 29 February the year.
  return isRealDay(value) || mayBeOtherCalendar(value, today) ? { value } : { code: 'impossible' }
}

/** The number of a month that is typed by its name, in any of the languages; undefined for anything else. */
export function getMonthNumber(typed: string): number | undefined {
  return monthNamed(tidyCode(typed))
}

/** Tells whether a day (YYYY-MM-DD) is one of the Common Era's. */
export function isRealDay(day: string): boolean {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number)
  return dayOfMonth <= daysIn(year, month)
}

function daysIn(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}

// People write the month's name in their own language whatever the page's; Arabic has several sets.
const monthLanguages = [...languages, 'ar-LB', 'ar-DZ', 'ar-MA']
let monthNames: Map<string, number> | undefined

function monthNamed(typed: string): number | undefined {
  monthNames ??= namesOfMonths()
  return monthNames.get(plainLetters(typed))
}

function namesOfMonths(): Map<string, number> {
  const names = new Map<string, number>()
  for (const language of monthLanguages) {
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, {
        month: style,
        calendar: 'gregory',
        timeZone: 'UTC',
      })
      for (let month = 1; month <= 12; month++) {
        names.set(plainLetters(format.format(Date.UTC(2024, month - 1, 15))), month)
      }
    }
  }
  names.set('sep', 9).set('sept', 9).set('set', 9)
  return names
}

function plainLetters(name: string): string {
  return foldLetters(name).replace(/\.$/, '')
}
