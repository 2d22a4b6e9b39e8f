// Rendered in the browser too, though nothing here needs it: for such a component Next sends its props, and for
// any other all the elements that it renders, in addition to the HTML.
'use client'

import type { ReactNode } from 'react'
import { BackLink } from '../ui/back-link'
import { Footer, type FooterProps } from '../ui/footer'
import { Header } from '../ui/header'
import { SkipLink } from '../ui/skip-link'
import { useSite } from './site'

type PageShellProps = {
  /** The page's path after the language, for the switch: "" for the start page. */
  path: string
  /** The id of a form whose input is saved when the language is switched. */
  form?: string | undefined
  /** The `<title>` without the brand; a form writes its own, for it has to say "Error". */
  title?: string | undefined
  back?: string | undefined
  /** The name of the page it leads to, which then stands above the page; otherwise it is an arrow in the bar. */
  backText?: string | undefined
  /** Replaces the help and the languages in the header. */
  top?: ReactNode
  /** For lists: as wide as a desktop screen allows. */
  wide?: boolean | undefined
  /** Ways that lead away from the page, below it. */
  links?: { href: string; text: string }[] | undefined
  /** The content below them. */
  end?: ReactNode
  /** The reference to quote when asking for help, with its text. */
  help?: Partial<Pick<FooterProps, 'text' | 'reference'>> | undefined
  /** Paragraphs below the help, such as how long the input stays. */
  notes?: string[] | undefined
  /** How long the page stays open. */
  limit?: string | undefined
  children: ReactNode
}

/** Everything around a page, in the same position on every page. It is the content of `<body>`. */
export function PageShell(props: PageShellProps) {
  const { path, form, title, back, top, wide, links, end, notes, limit, children } = props
  const isNamed = props.backText !== undefined
  const { brand, skipText, languages, language, testLine, backText, help } = useSite()
  return (
    <div className={wide ? 'shell shell-wide' : 'shell'}>
      {title && <title>{`${title} – ${brand.name}`}</title>}
      <SkipLink text={skipText} />
      <Header
        brand={brand}
        back={back && !isNamed ? { href: back, text: backText } : undefined}
        helpText={help.title}
        languages={languages && { ...languages, current: language, path, form }}
        testLine={testLine}
      >
        {top}
      </Header>
      <div className="column">
        {/* Placed before `main`, so that the skip link and landmarks lead past it. */}
        {back && isNamed && (
          <nav aria-label={backText}>
            <BackLink href={back} text={props.backText ?? backText} />
          </nav>
        )}
        <main id="main" tabIndex={-1} className="panel">
          {children}
          {links && (
            <p className="ways">
              {links.map(({ href, text }) => (
                <a key={href} href={href}>
                  {text}
                </a>
              ))}
            </p>
          )}
          {end}
        </main>
      </div>
      <Footer {...help} {...props.help} notes={notes} limit={limit} />
    </div>
  )
}
