const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** After so many days a date says more than their number. */
const mostDays = 7

/**
 * A moment in words of a language (`locale`, BCP 47): `exact` in a zone that is named, and how long `ago`
 * it was where that is less than a week; `short` leaves out what goes without saying. `now` is in milliseconds
 * since 1970; a clock that is slow does not put what has happened into the future.
 */
export function describeTime(
  at: Date,
  {
    now,
    locale,
    zone,
    short = false,
  }: { now: number; locale: string; zone: string | undefined; short?: boolean },
): { exact: string; ago?: string } {
  const exact = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: short ? 'short' : 'long',
    year: short && at.getUTCFullYear() === new Date(now).getUTCFullYear() ? undefined : 'numeric',
    hour: short ? '2-digit' : 'numeric',
    minute: '2-digit',
    timeZone: zone ?? 'UTC',
    // Without a zone of their own readers have to be told which one it is.
    timeZoneName: short && zone ? undefined : 'short',
  }).format(at)
  const passed = Math.max(0, now - at.getTime())
  if (passed >= mostDays * 86_400_000) return { exact }
  const [unit, length] = units.find(([, each]) => passed >= each) ?? (['minute', 60_000] as const)
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const count = Math.floor(passed / length)
  return { exact, ago: count === 0 ? format.format(0, 'second') : format.format(-count, unit) }
}

/** The zone of the reader's device; undefined where the browser does not say. */
export function findZone(): string | undefined {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
