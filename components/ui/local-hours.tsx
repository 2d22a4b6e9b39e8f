'use client'

import { useEffect, useState } from 'react'
import {
  describeLocalHours,
  describeNow,
  type HoursWords,
  type OpeningHours,
} from '@/lib/config/rules/opening-hours.ts'
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
 * Shows the support hours in the firm's zone. If the reader's clock differs, adds them in the reader's zone,
 * then whether somebody answers now, or when next. Both appear once the browser has the page; the first text
 * stays.
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
        // A browser from before 2022 cannot name a zone so: the firm's remains alone.
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
