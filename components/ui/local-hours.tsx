'use client'

import { useEffect, useState } from 'react'
import {
  describeOpeningHours,
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

/** When somebody answers, in the zone of the person who reads it once the browser has the page. */
export default function LocalHours({ hours, words, locale, said }: HoursProps) {
  const [local, setLocal] = useState(said)
  useEffect(() => {
    try {
      const zone = findZone()
      setLocal(describeOpeningHours(hours, { words, locale, now: Date.now(), zone }))
    } catch {
      // A browser of before 2022 cannot name a zone so: the firm's stays.
    }
  }, [hours, words, locale])
  return local
}
