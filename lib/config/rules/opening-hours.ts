/** When somebody answers, as the operator sets it once and each person reads it in their language and zone. */

/** Monday is 0. Minutes of the firm's day; one that ends after midnight has more than 1440. */
type OpenTime = { days: readonly number[]; from: number; to: number }

/** `zone`: the firm's (IANA). */
export type OpeningHours = { zone: string; times: readonly OpenTime[] }

/** The patterns of a language, each with its values in braces. */
export type HoursWords = {
  /** Joins two days, or two times of day. */
  range: string
  /** The days and their times. */
  group: string
  /** One group and the next. */
  next: string
  /** The hours with the name of their zone. */
  zoned: string
  /** The hours in the reader's zone, which follow. */
  local: string
  /** Describes this moment. */
  within: string
  /** Names the day and the time at which the next hours begin. */
  outside: string
  /** Used if they begin today. */
  outsideToday: string
  /** Said instead, if somebody answers at all hours of all days. */
  always: string
}

const dayNames = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const dayMinutes = 1_440
const minuteMs = 60_000
const dayMs = dayMinutes * minuteMs

/** Reads "Mo-Fr 09:00-17:00; Sa 10:00-14:00", as schema.org and OpenStreetMap write it; undefined for another. */
export function parseOpeningTimes(value: string): OpenTime[] | undefined {
  const times = value.split(';').map((part) => parsePart(part.trim()))
  return times.every((each) => each !== undefined) ? times : undefined
}

function parsePart(part: string): OpenTime | undefined {
  const [, days, from, to] = /^(\S+) (\d\d:\d\d)-(\d\d:\d\d)$/.exec(part) ?? []
  const [start, end] = [parseMinutes(from), parseMinutes(to)]
  const open = days?.split(',').map(parseDays)
  if (start === undefined || end === undefined || start === dayMinutes) return undefined
  if (!open?.every((each) => each !== undefined)) return undefined
  return {
    days: [...new Set(open.flat())].sort((one, other) => one - other),
    from: start,
    to: end > start ? end : end + dayMinutes,
  }
}

function parseMinutes(time: string | undefined): number | undefined {
  const [hour = 24, minute = 0] = time?.split(':').map(Number) ?? []
  const minutes = hour * 60 + minute
  return time && minute < 60 && minutes <= dayMinutes ? minutes : undefined
}

/** "Mo-Fr" or "Mo"; "Sa-Mo" goes over the end of the week. */
function parseDays(days: string): number[] | undefined {
  const [first = '', last = first, ...more] = days.split('-')
  const [from, to] = [dayNames.indexOf(first), dayNames.indexOf(last)]
  if (from === -1 || to === -1 || more.length > 0) return undefined
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, index) => (from + index) % 7)
}

type Reading = {
  words: HoursWords
  /** The locale that writes days and times (BCP 47). */
  locale: string
  /** Milliseconds since 1970: which offset a zone has depends on the day. */
  now: number
}

/** The hours of the seven days from today, in words and in the firm's zone, which is named. */
export function describeOpeningHours(hours: OpeningHours, reading: Reading): string {
  return isAlways(hours) ? reading.words.always : inZone(hours, reading, hours.zone)
}

/**
 * Describes the hours in the reader's zone; undefined if it is not known, or its clocks show the same hours.
 */
export function describeLocalHours(
  hours: OpeningHours,
  reading: Reading,
  zone: string | undefined,
): string | undefined {
  if (zone === undefined || isAlways(hours)) return undefined
  if (listHours(hours, reading, zone) === listHours(hours, reading, hours.zone)) return undefined
  return fill(reading.words.local, { hours: inZone(hours, reading, zone) })
}

/**
 * Whether this moment is within the hours, and otherwise when the next ones begin, in the zone of the reader;
 * undefined if it always is. It says no more than the hours: that somebody answers on a holiday too is not known.
 */
export function describeNow(
  hours: OpeningHours,
  { words, locale, now }: Reading,
  zone: string = hours.zone,
): string | undefined {
  if (isAlways(hours)) return undefined
  // Covers yesterday, whose hours may end after midnight, until next week, which may be the next to open after
  // today.
  const spans = [-1, 6].flatMap((days) => listNext(hours, now + days * dayMs))
  if (spans.some(({ from, to }) => from <= now && now < to)) return words.within
  const next = Math.min(...spans.map(({ from }) => from).filter((from) => from > now))
  const weekday = getFormat(locale, { weekday: 'long', timeZone: zone })
  const day = weekday.format(next)
  const isToday = next - now < dayMs && day === weekday.format(now)
  const time = getFormat(locale, { timeStyle: 'short', timeZone: zone }).format(next)
  return fill(isToday ? words.outsideToday : words.outside, {
    day,
    // "9:00 ص" is never broken across lines.
    time: time.replaceAll(' ', '\u00a0'),
  })
}

function inZone(hours: OpeningHours, reading: Reading, zone: string): string {
  const { words, locale, now } = reading
  const said = listHours(hours, reading, zone)
  return fill(words.zoned, { hours: said, zone: nameZone(zone, locale, now) })
}

function listHours(hours: OpeningHours, { words, locale, now }: Reading, zone: string): string {
  const day = getFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const format = getFormat(locale, { timeStyle: 'short', timeZone: zone })
  // "9:00 ص" is never broken across lines.
  const time = (moment: number) => format.format(moment).replaceAll(' ', '\u00a0')
  const groups = new Map<string, Set<number>>()
  for (const { from, to } of listNext(hours, now)) {
    const said = fill(words.range, { from: time(from), to: time(to) })
    groups.set(said, (groups.get(said) ?? new Set()).add(getWeekday(from, zone)))
  }
  const list = new Intl.ListFormat(locale)
  const said = [...groups].map(([times, days]) => {
    const runs = listRuns(days).map(([first, last]) =>
      first === last
        ? nameDay(day, first)
        : fill(words.range, { from: nameDay(day, first), to: nameDay(day, last) }),
    )
    return fill(words.group, { days: list.format(runs), times })
  })
  return said.reduce((before, after) => fill(words.next, { before, after }))
}

function isAlways({ times }: OpeningHours): boolean {
  const whole = times.filter(({ from, to }) => to - from === dayMinutes)
  return new Set(whole.flatMap(({ days }) => days)).size === 7
}

/** When the hours begin and end on each of the next seven days of the firm, one after the other in a week. */
function listNext({ zone, times }: OpeningHours, now: number): { from: number; to: number }[] {
  const today = toWallClock(now, zone)
  const midnight = today - (today % dayMs)
  return times.flatMap(({ days, from, to }) =>
    days.map((day) => {
      const ahead = (day - getWeekday(midnight, 'UTC') + 7) % 7
      const start = midnight + ahead * dayMs
      return {
        from: fromWallClock(start + from * minuteMs, zone),
        to: fromWallClock(start + to * minuteMs, zone),
      }
    }),
  )
}

/** The first and last day of each run of days; one that goes over the end of the week is one. */
function listRuns(days: ReadonlySet<number>): [first: number, last: number][] {
  if (days.size === 7) return [[0, 6]]
  const before = (day: number) => (day + 6) % 7
  const starts = [...days].filter((day) => !days.has(before(day))).sort((one, other) => one - other)
  return starts.map((first) => {
    let last = first
    while (days.has((last + 1) % 7)) last = (last + 1) % 7
    return [first, last]
  })
}

function nameDay(format: Intl.DateTimeFormat, day: number): string {
  // 1 January 2024 was a Monday.
  return format.format(Date.UTC(2024, 0, 1 + day))
}

/** A name that holds in summer and winter alike. */
function nameZone(zone: string, locale: string, now: number): string {
  const format = getFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' })
  const parts = format.formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

function getWeekday(moment: number, zone: string): number {
  return (new Date(toWallClock(moment, zone)).getUTCDay() + 6) % 7
}

const wallClock = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
} as const

/** Returns what a clock of the zone shows, as if it were UTC; to the minute. */
function toWallClock(moment: number, zone: string): number {
  const parts = getFormat('en', { ...wallClock, timeZone: zone }).formatToParts(moment)
  const read = (name: string) => Number(parts.find(({ type }) => type === name)?.value)
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'))
}

/** The moment at which a clock of the zone shows that. */
function fromWallClock(shown: number, zone: string): number {
  const guess = shown - (toWallClock(shown, zone) - shown)
  // Once more, for the hours around a change of the clocks.
  return guess - (toWallClock(guess, zone) - shown)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Each is made once: that takes as long as hundreds of uses, and every page has the hours. */
function getFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}

function fill(pattern: string, values: Readonly<Record<string, string>>): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? '')
}
