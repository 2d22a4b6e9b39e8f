import { KeepTogether } from './keep-together'

/** One way to ask for help, or when somebody answers. */
export type SupportWay = { name: string; text: string; href?: string }

type FooterProps = {
  title: string
  text: string
  ways: SupportWay[]
  /** Added to the text: what to name when one asks. */
  reference?: string | undefined
  /** A paragraph each. */
  notes?: string[] | undefined
}

/** Help, in the same position on every page (WCAG 3.2.6). */
export function Footer({ title, text, ways, reference, notes }: FooterProps) {
  return (
    <footer className="footer">
      <div className="frame py-4 text-fine">
        <section aria-labelledby="help">
          <h2 id="help" className="text-small font-strong">
            {title}
          </h2>
          <div className="prose mt-0.5 text-muted">
            <p>
              <KeepTogether text={reference ? `${text} ${reference}` : text} />
            </p>
            {ways.length > 0 && (
              <ul className="mt-0.5">
                {ways.map((way) => (
                  <li key={way.name}>
                    {`${way.name}: `}
                    <WayText {...way} />
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

function WayText({ text, href }: SupportWay) {
  if (!href) return text
  return (
    <a href={href} className="link">
      <bdi dir="ltr">{text}</bdi>
    </a>
  )
}
