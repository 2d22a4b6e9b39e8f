/** Dates that were typed as another calendar counts their years. For the server. */

type OtherCalendar = 'hijri' | 'persian' | 'buddhist' | 'minguo' | 'reiwa'

/** The kind of doubt about a date, and the date in the calendar that its year may be of. */
type DateDoubt =
  | { code: 'other_calendar'; calendar: OtherCalendar; date: string }
  | { code: 'old_year' }

/** Companies of an earlier year can be counted on one's fingers. */
const oldYear = 1600

/** Countries whose Hijri year is that of the sun. */
const persianCountries = ['IR', 'AF']

/**
 * The doubt about a day (YYYY-MM-DD): its year is very old or still to come. It has a date of another calendar
 * only if that is not before `earliest` and not after `today`.
 */
export function findDateDoubt(
  day: string,
  { today, earliest, country }: { today: string; earliest: string; country: string | undefined },
): DateDoubt | undefined {
  const [year = 0] = splitDay(day)
  if (year >= oldYear && day <= today) return undefined
  const calendar = calendarOf(year, country)
  const date = calendar && toCommonEra(day, calendar)
  if (calendar && date && date >= earliest && date <= today) {
    return { code: 'other_calendar', calendar, date }
  }
  return day <= today ? { code: 'old_year' } : undefined
}

/** Returns the calendar that puts the year into the last two centuries; undefined for the Common Era. */
function calendarOf(year: number, country: string | undefined): OtherCalendar | undefined {
  if (year > 2300) return 'buddhist'
  if (year >= 1150 && year < oldYear) {
    return persianCountries.includes(country ?? '') ? 'persian' : 'hijri'
  }
  if (year >= 1 && year <= 8) return 'reiwa'
  return year < 200 ? 'minguo' : undefined
}

/** The day of the Common Era; undefined if the other calendar has no such day. */
function toCommonEra(day: string, calendar: OtherCalendar): string | undefined {
  const [year = 0, month = 0, dayOfMonth = 0] = splitDay(day)
  switch (calendar) {
    case 'buddhist':
      return withYear(day, year - 543)
    case 'minguo':
      return withYear(day, year + 1911)
    case 'reiwa': {
      const date = withYear(day, year + 2018)
      // The era began with the reign, on 1 May 2019.
      return date && date >= '2019-05-01' ? date : undefined
    }
    case 'persian':
      return findDay('persian', [year, month, dayOfMonth], year + 621, 365.2422)
    case 'hijri':
      return findDay(
        'islamic-umalqura',
        [year, month, dayOfMonth],
        year * 0.970229 + 621.57,
        354.37,
      )
  }
}

const dayMs = 86_400_000

/** The day that the calendar writes like that, looked for around where its year begins. */
function findDay(
  calendar: string,
  wanted: readonly [number, number, number],
  yearBegins: number,
  daysOfYear: number,
): string | undefined {
  const format = new Intl.DateTimeFormat('en', {
    calendar,
    timeZone: 'UTC',
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
  })
  const year = Math.floor(yearBegins)
  const begin = Date.UTC(year, 0, 1) + (yearBegins - year) * 365.2422 * dayMs
  const near = Math.round(begin / dayMs + ((wanted[1] - 1) / 12) * daysOfYear + wanted[2])
  for (let offset = -120; offset <= 120; offset++) {
    const moment = new Date((near + offset) * dayMs)
    const parts = format.formatToParts(moment)
    const partOf = (type: string) => Number(parts.find((part) => part.type === type)?.value)
    const found = [partOf('year'), partOf('month'), partOf('day')]
    if (found.join() === wanted.join()) return moment.toISOString().slice(0, 10)
  }
  return undefined
}

/** Returns the same day and month of another year; undefined for a 29 February that it does not have. */
function withYear(day: string, year: number): string | undefined {
  const date = `${String(year).padStart(4, '0')}${day.slice(4)}`
  const moment = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date) ? date : undefined
}

function splitDay(day: string): number[] {
  return day.split('-').map(Number)
}
