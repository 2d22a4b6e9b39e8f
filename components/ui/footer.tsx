import { lazy, Suspense } from 'react'
import { loadPart } from './load-part'
import type { HoursProps } from './local-hours'

// Only if hours are configured.
const LocalHours = lazy(() => loadPart(() => import('./local-hours')))

/** One way to ask for help, when somebody answers, or what to name then. */
export type SupportWay = { name: string; text: string; href?: string; hours?: HoursProps }

export type FooterProps = {
  title: string
  text: string
  ways: SupportWay[]
  /** Listed before them: what to name when one asks. */
  reference?: SupportWay | undefined
  /** A paragraph each. */
  notes?: string[] | undefined
}

/** Help, in the same position on every page (WCAG 3.2.6). */
export function Footer({ title, text, ways, reference, notes }: FooterProps) {
  const lines = reference ? [reference, ...ways] : ways
  return (
    <footer className="footer">
      <div className="frame">
        <section aria-labelledby="help">
          <h2 id="help">{title}</h2>
          <div className="prose">
            <p>{text}</p>
            {lines.length > 0 && (
              <ul className="help-ways">
                {lines.map((line) => (
                  <li key={line.name}>
                    <span>{`${line.name}: `}</span>
                    <WayText {...line} />
                  </li>
                ))}
              </ul>
            )}
            {notes?.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      </div>
    </footer>
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
