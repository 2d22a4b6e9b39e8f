'use client'

import { lazy, Suspense } from 'react'
import { loadPart } from './load-part'
import type { HoursProps } from './local-hours'

// Only if hours are configured.
const LocalHours = lazy(() => loadPart(() => import('./local-hours')))

/** One way to ask for help, when somebody answers, or what to name then. */
export type SupportWay = { name: string; text: string; href?: string; hours?: HoursProps }

/** Lists how to ask for help, a line each. */
export function HelpWays({ lines }: { lines: readonly SupportWay[] }) {
  return (
    <ul className="help-ways">
      {lines.map((line) => (
        <li key={line.name}>
          <span>{`${line.name}: `}</span>
          <WayText {...line} />
        </li>
      ))}
    </ul>
  )
}

function WayText({ text, href, hours }: SupportWay) {
  if (hours)
    return (
      <Suspense fallback={text}>
        <LocalHours {...hours} />
      </Suspense>
    )
  if (!href)
    return (
      <bdi dir="ltr" className="one-line">
        {text}
      </bdi>
    )
  // An inline block within a link would not be underlined.
  return (
    <a className="one-line" href={href}>
      <bdi dir="ltr">{text}</bdi>
    </a>
  )
}
