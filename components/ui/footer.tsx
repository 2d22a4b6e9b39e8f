import { HelpWays, type SupportWay } from './help-ways'

export type FooterProps = {
  title: string
  /** The title of a page with notes. */
  titleWithNotes?: string
  text: string
  ways: SupportWay[]
  /** Listed before them: what to name when one asks. */
  reference?: SupportWay | undefined
  /** A paragraph each. */
  notes?: string[] | undefined
  /** How long the page stays open: seen without script, which otherwise warns in time. */
  limit?: string | undefined
}

/**
 * Help, in the same position on every page (WCAG 3.2.6), as one line: it opens by itself for a link to `#help`, which
 * is within it.
 */
export function Footer(props: FooterProps) {
  const { title, titleWithNotes, text, ways, reference, notes, limit } = props
  const lines = reference ? [reference, ...ways] : ways
  return (
    <footer className="footer">
      <div className="frame">
        {limit && <p className="footer-limit">{limit}</p>}
        <details>
          <summary>
            <h2>{(notes && titleWithNotes) ?? title}</h2>
          </summary>
          <div id="help" className="prose">
            <p>{text}</p>
            {lines.length > 0 && <HelpWays lines={lines} />}
            {notes?.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {limit && <p>{limit}</p>}
          </div>
        </details>
      </div>
    </footer>
  )
}
