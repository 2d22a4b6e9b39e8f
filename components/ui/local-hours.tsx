'use client'

import { useEffect, useState } from 'react'
import {
  describeLocalHours,
  describeNow,
  type HoursWords,
  type OpeningHours,
} from '@/lib/domain/opening-hours.ts'
import { findZone } from './describe-time'

export type HoursProps = {
  hours: OpeningHours
  words: HoursWords
  /** The locale for days and times (BCP 47). */
  locale: string
  /** The server's words in the firm's zone, which are read without script. */
  said: string
}

/**
 * When somebody answers, in the zone of the firm. Where the clocks of the reader show other hours, they are added;
 * then whether that is now, and when it is next, by the clock of the reader.
 * Both come once the browser has the page: what was read first stays as it was.
 */
export default function LocalHours({ hours, words, locale, said }: HoursProps) {
  const [local, setLocal] = useState<string>()
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    function look() {
      const reading = { words, locale, now: Date.now() }
      try {
        const zone = findZone()
        setLocal(describeLocalHours(hours, reading, zone))
        setCurrent(describeNow(hours, reading, zone))
      } catch {
        // A browser of before 2022 cannot name a zone so: the firm's stands alone.
      }
    }
    look()
    // A page stays open for longer than the hours.
    const timer = setInterval(look, 60_000)
    return () => clearInterval(timer)
  }, [hours, words, locale])
  return (
    <>
      <span>{said}</span>
      {local && <span className="block">{local}</span>}
      {current && <span className="block font-medium text-ink">{current}</span>}
    </>
  )
}
