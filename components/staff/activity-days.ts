/** The activity of an application by the days of its reader. */

export type ActivityEntry = {
  /** ISO 8601, in UTC. */
  at: string
  /** The time of its day as the server writes it: in UTC, which it names. */
  clock: string
  text: string
  /** Where on the page of the application more is said about it. */
  href?: string
  /** Folded below it. */
  more?: string
  /** Who did it, where the text does not say so. */
  by?: string
  /** It says how something was done, not what: it is folded. */
  technical?: true
}

/** Who reads it, and when. */
export type ActivityReader = { now: number; zone: string | undefined; locale: string }

/** `time`: the time of day in the zone of the reader; `exact`: to the second, where the zone is known. */
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
/** After so many days a date says more than their number. */
const mostDays = 7

/**
 * The entries of each day together, in the order in which they are given. Without a reader, as on the server, the
 * days and times are those of UTC.
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
  // As `describeTime` writes it beside a short date: one moment has one time on all tabs.
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
    // Without a zone of their own readers have to be told which one it is: the server's words do.
    time: (at: Date) => (zone ? times.format(at) : undefined),
    exact: (at: Date) => (zone ? seconds.format(at) : undefined),
  }
}
