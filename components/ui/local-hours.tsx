'use client'

import { useEffect, useState } from 'react'
import {
  describeLocalHours,
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
 * When somebody answers, in the zone of the firm. Where the clocks of the reader show other hours, they are added
 * once the browser has the page: what was read first stays as it was.
 */
export default function LocalHours({ hours, words, locale, said }: HoursProps) {
  const [local, setLocal] = useState<string>()
  useEffect(() => {
    try {
      setLocal(describeLocalHours(hours, { words, locale, now: Date.now() }, findZone()))
    } catch {
      // A browser of before 2022 cannot name a zone so: the firm's stands alone.
    }
  }, [hours, words, locale])
  return (
    <>
      {said}
      {local && <span className="block">{local}</span>}
    </>
  )
}
