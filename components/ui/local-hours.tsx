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
  /** How the language of the page writes days and times (BCP 47). */
  locale: string
  /** As the server says them, in the zone of the firm: what is read without script. */
  said: string
}

/**
 * When somebody answers, in the zone of the firm, and whether that is now. Where the clocks of the reader show other hours, they are added.
 * Both come once the browser has the page: what was read first stays as it was.
 */
export default function LocalHours({ hours, words, locale, said }: HoursProps) {
  const [local, setLocal] = useState<string>()
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    function look() {
      const reading = { words, locale, now: Date.now() }
      try {
        setCurrent(describeNow(hours, reading))
        setLocal(describeLocalHours(hours, reading, findZone()))
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
      {said}
      {current && <span className="block font-medium text-ink">{current}</span>}
      {local && <span className="block">{local}</span>}
    </>
  )
}
