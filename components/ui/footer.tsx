import type { ReactNode } from 'react'

export type FooterProps = {
  /** Help, in the same position on every page (WCAG 3.2.6). */
  help: { title: string; children: ReactNode }
  links?: { href: string; text: string }[]
  /** Who answers for this service, one line. */
  imprint?: string
}

export function Footer({ help, links = [], imprint }: FooterProps) {
  return (
    <footer className="footer">
      <div className="frame py-4 text-fine">
        <section aria-labelledby="help">
          <h2 id="help" className="text-small font-strong">
            {help.title}
          </h2>
          <div className="prose mt-0.5 text-muted">{help.children}</div>
        </section>
        {(links.length > 0 || imprint) && (
          <div className="mt-3 flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-line pt-2 print:hidden">
            {links.map(({ href, text }) => (
              <a key={text} href={href} className="link inline-flex min-h-3 items-center">
                {text}
              </a>
            ))}
            {imprint && <p className="text-muted">{imprint}</p>}
          </div>
        )}
      </div>
    </footer>
  )
}
