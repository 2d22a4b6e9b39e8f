'use client'

import { useEffect, useState } from 'react'
import { describeZone, findZone } from './describe-time'

type LocalZoneProps = {
  /** Holds `{zone}`. */
  sentence: string
  /** The locale for names of zones (BCP 47). */
  locale: string
}

/** The zone of the times below it: UTC as the server writes them, then that of the reader (`LocalTime`). */
export function LocalZone({ sentence, locale }: LocalZoneProps) {
  const [zone, setZone] = useState('UTC')
  useEffect(() => setZone(describeZone(locale, findZone())), [locale])
  return <span>{sentence.replace('{zone}', zone)}</span>
}
