/** Dates and times as a language writes them. */

import { type Language, locales } from './languages.ts'
import { oncePerLanguage } from './once-per-language.ts'

const dayFormat = oncePerLanguage(
  (language: Language) =>
    new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }),
)

const momentFormat = oncePerLanguage(
  (language: Language) =>
    new Intl.DateTimeFormat(locales[language], {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'UTC',
    }),
)

/** A calendar day given as YYYY-MM-DD, in words ("27 March 1985"). */
export function formatDay(day: string, language: Language): string {
  return dayFormat(language).format(new Date(`${day}T00:00:00Z`))
}

/** The day of a moment, in UTC. */
export function formatDate(moment: Date, language: Language): string {
  return formatDay(moment.toISOString().slice(0, 10), language)
}

/** A moment in UTC, to the minute, if the zone is said once for many. */
export function formatDateTimeWithoutZone(moment: Date, language: Language): string {
  return momentFormat(language).format(moment)
}

/** A moment, to the minute. The zone is named, for server and reader may live in different ones. */
export function formatDateTime(moment: Date, language: Language): string {
  return `${formatDateTimeWithoutZone(moment, language)} UTC`
}

/**
 * A moment, to the minute, in a zone that is named as pages name that of their reader (`describeTime`); in UTC if none
 * is given. For texts whose reader's zone is not known, from a firm that has one.
 */
export function formatDateTimeIn(
  zone: string | undefined,
  moment: Date,
  language: Language,
): string {
  if (!zone) return formatDateTime(moment, language)
  const format = new Intl.DateTimeFormat(locales[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  })
  // The Arabic data gives "Greenwich+0" alone, and no word that joins it to the time.
  return format.format(moment).replace(/غرينتش(?:\+0$)?/, 'بتوقيت غرينتش')
}

const weekdayFormat = oncePerLanguage(
  (language: Language) =>
    new Intl.DateTimeFormat(locales[language], {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    }),
)

/** The day of a moment near today, in UTC, with its weekday ("Monday 30 November"). */
export function formatWeekday(moment: Date, language: Language): string {
  return weekdayFormat(language).format(moment).replace(',', '')
}

const shortTime = { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' } as const
const timeFormat = oncePerLanguage(
  (language: Language) => new Intl.DateTimeFormat(locales[language], shortTime),
)

/** The time of day of a moment, to the minute. */
export function formatTime(moment: Date, language: Language): string {
  return `${timeFormat(language).format(moment)} UTC`
}

const shortDay = { day: 'numeric', month: 'short' } as const
const shortMomentFormat = oncePerLanguage(
  (language: Language) => new Intl.DateTimeFormat(locales[language], { ...shortDay, ...shortTime }),
)
const shortMomentFormatWithYear = oncePerLanguage(
  (language: Language) =>
    new Intl.DateTimeFormat(locales[language], { ...shortDay, year: 'numeric', ...shortTime }),
)

/**
 * Formats a time with a short month and without the year of today, for tables: as the browser does afterwards.
 */
export function formatShortDateTime(
  moment: Date,
  language: Language,
  now: Date = new Date(),
): string {
  const isOfThisYear = moment.getUTCFullYear() === now.getUTCFullYear()
  const format = isOfThisYear ? shortMomentFormat : shortMomentFormatWithYear
  return `${format(language).format(moment)} UTC`
}

const durationUnits = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/**
 * Formats how long ago it was ("3 hours ago"), for pages without script, which cannot convert to the reader's
 * zone: it is true in every zone.
 */
export function formatAgo(moment: Date, now: Date, language: Language): string {
  const passed = Math.max(60_000, now.getTime() - moment.getTime())
  const [unit, length] = durationUnits.find(([, each]) => passed >= each) ?? durationUnits[2]
  return new Intl.RelativeTimeFormat(locales[language]).format(-Math.floor(passed / length), unit)
}

/** Formats the passed time in its largest unit ("3 days"); at least a minute. */
export function formatElapsed(since: Date, now: Date, language: Language): string {
  const passed = Math.max(60_000, now.getTime() - since.getTime())
  const [unit, length] = durationUnits.find(([, each]) => passed >= each) ?? durationUnits[2]
  return new Intl.NumberFormat(locales[language], {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  }).format(Math.floor(passed / length))
}

type DatePart = 'day' | 'month' | 'year'

/** The parts of a date in the order a language writes them. */
export const getDateOrder = oncePerLanguage((language: Language): DatePart[] =>
  new Intl.DateTimeFormat(locales[language])
    .formatToParts(new Date(0))
    .flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : [])),
)
