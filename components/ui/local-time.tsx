'use client'

import { useEffect, useState } from 'react'
import { describeTime, findZone, joinTime } from './describe-time'
import { showWhole } from './whole-text'

type LocalTimeProps = {
  /** ISO 8601. */
  at: string
  /** The server's words in UTC with the zone named, which are read without script. */
  text: string
  /** The locale for times (BCP 47). */
  locale: string
  /** Says after it how long ago it was, if that is less than a week. */
  relative?: boolean
  /** For tables: a short month, and neither the year of today nor the zone of the reader. */
  short?: boolean
  /** The page says the zone once for all its times. */
  zoneless?: boolean
  /** The date alone, which may take several lines. */
  day?: boolean
}

/**
 * Shows a moment in its reader's zone. The server does not know the zone and writes UTC; the browser begins
 * with the same words, so that both agree, and then shows its own.
 */
export function LocalTime(props: LocalTimeProps) {
  const { at, text, locale, relative = false, short = false } = props
  const { zoneless = false, day = false } = props
  const [now, setNow] = useState<number>()
  useEffect(() => {
    setNow(Date.now())
    if (!relative) return
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [relative])
  const said =
    now === undefined
      ? { exact: text }
      : day
        ? { exact: new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(at)) }
        : describeTime(new Date(at), { now, locale, zone: findZone(), short, zoneless })
  return (
    <time dateTime={at} title={now === undefined || isUtc(at) ? undefined : text}>
      {day ? said.exact : showWhole(joinParts(relative ? joinTime(said) : said.exact, short))}
    </time>
  )
}

/** Lets lines break only before brackets, and before the time of day in a long time. */
function joinParts(text: string, short: boolean): string {
  return text.replace(short ? / (?!\()/g : / (?!\(|\d+:)/g, '\u00a0')
}

/** Whether the reader's zone has the time of UTC then, as London in winter: one time has one name on a page. */
function isUtc(at: string): boolean {
  return new Date(at).getTimezoneOffset() === 0
}
