/** A quarter of an hour, the longest pause of the recovery; a longer one is shortened to it. */
const maxRetryAfterMs = 15 * 60_000

/**
 * The pause that a response asks for, in ms, at most 15 minutes (RFC 9110 section 10.2.3); undefined
 * when there is none or it cannot be read. A date is counted from the response's own `Date` if it
 * has one, so that a wrong clock on our side changes nothing, else from `wallClockMs`.
 */
export function readRetryAfter(headers: Headers, wallClockMs = Date.now()): number | undefined {
  const value = headers.get('retry-after')?.trim()
  if (!value) return undefined
  if (/^\d+$/.test(value)) return clamp(Number(value) * 1000)
  const until = readHttpDate(value)
  if (until === undefined) return undefined
  const sent = readHttpDate(headers.get('date')?.trim() ?? '')
  // A date in the past means now; the caller's own pause applies.
  return clamp(until - (sent ?? wallClockMs))
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const time = '(\\d\\d):(\\d\\d):(\\d\\d)'
const month = `(${months.join('|')})`
const fixed = new RegExp(`^[A-Z][a-z]{2}, (\\d\\d) ${month} (\\d{4}) ${time} GMT$`)
const rfc850 = new RegExp(`^[A-Z][a-z]{5,8}, (\\d\\d)-${month}-(\\d\\d) ${time} GMT$`)
const asctime = new RegExp(`^[A-Z][a-z]{2} ${month} ([ \\d]\\d) ${time} (\\d{4})$`)

/** The three forms of an HTTP date that a recipient must read (RFC 9110 section 5.6.7), in epoch ms. */
export function readHttpDate(text: string): number | undefined {
  const dayFirst = fixed.exec(text) ?? rfc850.exec(text)
  if (dayFirst) {
    const [, day, name, year, ...clock] = dayFirst
    return epochMs(fullYear(String(year)), String(name), Number(day), clock)
  }
  const monthFirst = asctime.exec(text)
  if (!monthFirst) return undefined
  const [, name, day, hour, minute, second, year] = monthFirst
  return epochMs(Number(year), String(name), Number(day), [hour, minute, second])
}

function epochMs(year: number, name: string, day: number, clock: (string | undefined)[]) {
  const [hour = 0, minute = 0, second = 0] = clock.map(Number)
  if (hour > 23 || minute > 59 || second > 60) return undefined
  const midnight = new Date(Date.UTC(year, months.indexOf(name), day))
  // `Date.UTC` turns 31 February into March; such a date is invalid.
  if (midnight.getUTCDate() !== day) return undefined
  return midnight.getTime() + ((hour * 60 + minute) * 60 + second) * 1000
}

/** Two digits that would lie more than 50 years ahead mean the past century (section 5.6.7). */
function fullYear(digits: string): number {
  if (digits.length === 4) return Number(digits)
  const thisYear = new Date().getUTCFullYear()
  const year = thisYear - (thisYear % 100) + Number(digits)
  return year > thisYear + 50 ? year - 100 : year
}

function clamp(ms: number): number {
  return Math.min(Math.max(ms, 0), maxRetryAfterMs)
}
