/** A whole date that was pasted into one of the three inputs of a date. */
import type { DateParts } from '../view/step-view.ts'
import { getMonthNumber, isRealDay } from './calendar-date.ts'
import { tidyCode, toAsciiDigits } from './text.ts'

type Parts = readonly ('day' | 'month' | 'year')[]

type WholeDate = {
  parts: DateParts
  /** The day (YYYY-MM-DD) in the other order of day and month, if the text says neither: 5/4/1985. */
  otherDay?: string
}

/**
 * Separates a date that one part holds while the others are empty: "12.01.1985", "1985-01-12", "12 January
 * 1985". Day and month of "5/4/1985" are taken in the given order. Undefined if no part holds a whole date,
 * or if it can be read in two ways and is no past day of the Common Era in either.
 */
export function separateDate(
  typed: DateParts,
  today: string,
  order: Parts = ['day', 'month', 'year'],
): WholeDate | undefined {
  const filled = [typed.day, typed.month, typed.year].filter((part) => tidyCode(part))
  const [text = ''] = filled
  if (filled.length !== 1 || text.length > longestDate) return undefined
  const [first, ...others] = listReadings(text, order)
  if (!first) return undefined
  if (others.length === 0) return { parts: first }
  const [likely, other] = [first, ...others].filter((parts) => isUsual(toDay(parts), today))
  return likely && { parts: likely, ...(other && { otherDay: toDay(other) }) }
}

/** Includes the day of the week, the time of the day, and invisible characters between. */
const longestDate = 200

// Years before are asked about: see other-calendars.ts. Two doubts about one date are too many.
const oldestUsual = '1600-01-01'

function isUsual(day: string, today: string): boolean {
  return isRealDay(day) && day >= oldestUsual && day <= today
}

const dateCharacters = /^[\p{L}\p{M}\d\s.,،/°\p{Pd}]+$/u
const timeOfDay = /(?<=\d)[T\s,]+\d{1,2}:\d\d.*$/i
// The last three are of Chinese and Japanese dates: year, month, day.
const smallWords = new Set('de del el of the st nd rd th er º ª 年 月 日'.split(' '))

/** Lists the possible readings of a text, the likeliest first. */
function listReadings(text: string, order: Parts): DateParts[] {
  const line = toAsciiDigits(tidyCode(text)).replace(timeOfDay, '')
  if (!dateCharacters.test(line)) return []
  const tokens = line.match(/\d+|[\p{L}\p{M}]+/gu) ?? []
  const numbers = tokens.filter((token) => /^\d/.test(token))
  const words = tokens.filter((token) => /^\D/.test(token) && !smallWords.has(token.toLowerCase()))
  const [first = '', second = '', third = ''] = numbers
  if (words.length > 0) {
    const month = String(monthOf(words) ?? '')
    if (!month || numbers.length !== 2) return []
    const [day, year] = isYear(first) ? [second, first] : [first, second]
    return keepPossible([{ day, month, year }])
  }
  if (numbers.length !== 3) return []
  if (isYear(first)) return keepPossible([{ year: first, month: second, day: third }])
  const dayFirst = { day: first, month: second, year: third }
  const monthFirst = { day: second, month: first, year: third }
  // Nobody writes the month first before a dot.
  const isDayFirst = /^\d+\s*\./.test(line) || Number(first) === Number(second)
  if (isDayFirst) return keepPossible([dayFirst])
  const isMonthFirst = order.indexOf('month') < order.indexOf('day')
  return keepPossible(isMonthFirst ? [monthFirst, dayFirst] : [dayFirst, monthFirst])
}

function keepPossible(readings: DateParts[]): DateParts[] {
  return readings.filter(
    ({ day, month, year }) => isYear(year) && isUpTo(31, day) && isUpTo(12, month),
  )
}

function isYear(text: string): boolean {
  return /^\d{4}$/.test(text)
}

function isUpTo(most: number, text: string): boolean {
  return /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= most
}

/** The month of "January", "Sat, January" and, of two words, "كانون الثاني". */
function monthOf(words: readonly string[]): number | undefined {
  return getMonthNumber(words.join(' ')) ?? getMonthNumber(words.slice(1).join(' '))
}

function toDay({ day, month, year }: DateParts): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
