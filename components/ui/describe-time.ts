const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** After this many days a date says more than their number. */
const mostDays = 7

/**
 * Describes a moment in a language (`locale`, BCP 47): `exact` in a named zone, and how long `ago` it was if
 * that is more than a minute and less than a week; `short` leaves out the obvious, `zoneless` the zone, where
 * the page states it once. `now` is in milliseconds since 1970.
 */
export function describeTime(
  at: Date,
  {
    now,
    locale,
    zone,
    short = false,
    zoneless = false,
  }: {
    now: number
    locale: string
    zone: string | undefined
    short?: boolean
    zoneless?: boolean
  },
): { exact: string; ago?: string } {
  const timeZone = zone ?? 'UTC'
  const exact = new Intl.DateTimeFormat(
    locale,
    zoneless
      ? // As the server writes it; the styles take no name of a zone beside them.
        { dateStyle: 'long', timeStyle: 'short', timeZone }
      : {
          day: 'numeric',
          month: short ? 'short' : 'long',
          year:
            short && at.getUTCFullYear() === new Date(now).getUTCFullYear() ? undefined : 'numeric',
          hour: short ? '2-digit' : 'numeric',
          minute: '2-digit',
          timeZone,
          // Readers without a zone of their own have to be told which one it is.
          timeZoneName: short && zone ? undefined : 'short',
        },
  ).format(at)
  const passed = now - at.getTime()
  const largest = units.find(([, each]) => passed >= each)
  if (!largest || passed >= mostDays * 86_400_000) return { exact }
  const [unit, length] = largest
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return { exact, ago: format.format(-Math.floor(passed / length), unit) }
}

/** A moment and, after it, how long ago it was. */
export function joinTime({ exact, ago }: ReturnType<typeof describeTime>): string {
  return ago ? `${exact} (${ago})` : exact
}

/**
 * Names a zone in words ("United Kingdom Time") that are right in summer and winter: the times below may be of
 * both. UTC if none is known.
 */
export function describeZone(locale: string, zone: string | undefined): string {
  if (!zone) return 'UTC'
  const nameAs = (timeZoneName: 'longGeneric' | 'short') =>
    new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName })
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')?.value ?? zone
  try {
    return nameAs('longGeneric')
  } catch {
    // A browser of before 2022 knows only the name of today's hours.
    return nameAs('short')
  }
}

/** The zone of the reader's device; undefined if the browser does not say. */
export function findZone(): string | undefined {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
