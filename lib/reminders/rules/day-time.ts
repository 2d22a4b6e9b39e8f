/** Day time where a customer lives. Pure. */

const hourMs = 3_600_000
/** The hours of the day in which reminders leave: late and early enough for a country of several zones. */
const firstHour = 10
const lastHour = 17

/** Node 24 knows it; the types of TypeScript do not yet. */
type Region = Intl.Locale & { getTimeZones?: () => string[] | undefined }

/** Returns the time zone in the middle of a country's zones at that time; undefined for an unknown country. */
export function findCountryZone(country: string | undefined, at: Date): string | undefined {
  if (!country || !/^[A-Z]{2}$/.test(country)) return undefined
  const zones = (new Intl.Locale(`und-${country}`) as Region).getTimeZones?.() ?? []
  const ordered = zones
    .map((zone) => ({ zone, ahead: getLocalHour(zone, at).aheadMs }))
    .toSorted((one, other) => one.ahead - other.ahead)
  return ordered[Math.floor(ordered.length / 2)]?.zone
}

/** Returns the first moment from `at` on at which it is day time in a zone. */
export function getNextDayTime(zone: string, at: Date): Date {
  const { hour } = getLocalHour(zone, at)
  if (hour >= firstHour && hour < lastHour) return at
  // The zones are a quarter of an hour apart at least, and a day has 25 hours at most.
  for (let quarter = Math.ceil(at.getTime() / (hourMs / 4)); ; quarter += 1) {
    const moment = new Date(quarter * (hourMs / 4))
    if (getLocalHour(zone, moment).hour === firstHour) return moment
  }
}

function getLocalHour(zone: string, at: Date): { hour: number; aheadMs: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  }).formatToParts(at)
  const numbers = new Map(parts.map(({ type, value }) => [type, Number(value)]))
  const read = (name: Intl.DateTimeFormatPartTypes) => numbers.get(name) ?? 0
  const local = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'))
  return { hour: read('hour'), aheadMs: local - Math.floor(at.getTime() / 60_000) * 60_000 }
}
