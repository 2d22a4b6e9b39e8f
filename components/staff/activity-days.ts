/** Groups the activity of an application by the days of its reader. */

export type ActivityEntry = {
  /** ISO 8601, in UTC. */
  at: string
  /** The time of its day as the server writes it: in UTC, which it names. */
  clock: string
  text: string
  /** The place on the application's page with more about it. */
  href?: string
  /** Folded below it. */
  more?: string
  /** The doer, if the text does not name them. */
  by?: string
  /** Whether the event says how something was done, not what: it is folded. */
  technical?: true
}

/** The reader's time, zone and locale. */
export type ActivityReader = { now: number; zone: string | undefined; locale: string }

/** `time`: the time of day in the zone of the reader; `exact`: to the second, if the zone is known. */
type DescribedEntry = ActivityEntry & { time: string; exact?: string }

type ActivityDay = {
  /** YYYY-MM-DD. */
  day: string
  /** The day in words, which only a reader's zone gives: else the server has them. */
  title?: string
  /** "today", "3 days ago"; not after a week. */
  ago?: string
  entries: DescribedEntry[]
  technical: DescribedEntry[]
}

const dayMs = 86_400_000
/** After this many days a date says more than their number. */
const mostDays = 7

/**
 * Groups the entries by day, in the given order. Without a reader, as on the server, days and times are in UTC.
 */
export function groupByDay(
  entries: readonly ActivityEntry[],
  reader: ActivityReader | undefined,
): ActivityDay[] {
  const formats = reader && createFormats(reader)
  const days = new Map<string, ActivityDay>()
  for (const entry of entries) {
    const at = new Date(entry.at)
    const key = formats ? formats.day(at) : entry.at.slice(0, 10)
    const day = days.get(key) ?? { day: key, ...formats?.title(at), entries: [], technical: [] }
    days.set(key, day)
    const exact = formats?.exact(at)
    const time = (entry.technical ? exact : formats?.time(at)) ?? entry.clock
    const told = { ...entry, time, ...(exact && { exact }) }
    day[entry.technical ? 'technical' : 'entries'].push(told)
  }
  return [...days.values()]
}

/** Made once for all entries: each of the browser's formats takes as long as hundreds of uses. */
function createFormats({ now, locale, zone }: ActivityReader) {
  const timeZone = zone ?? 'UTC'
  // Sweden writes dates as ISO 8601 does.
  const days = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone })
  const titles = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone })
  // `describeTime` writes it the same way beside a short date: a moment has one time on all tabs.
  const times = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone })
  const seconds = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone,
  })
  const passedDays = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const today = Date.parse(days.format(now))
  return {
    day: (at: Date) => days.format(at),
    title(at: Date) {
      const passed = Math.max(0, Math.round((today - Date.parse(days.format(at))) / dayMs))
      const title = titles.format(at)
      return passed < mostDays ? { title, ago: passedDays.format(-passed, 'day') } : { title }
    },
    // Readers without a zone of their own keep the server's words, which name the zone.
    time: (at: Date) => (zone ? times.format(at) : undefined),
    exact: (at: Date) => (zone ? seconds.format(at) : undefined),
  }
}
