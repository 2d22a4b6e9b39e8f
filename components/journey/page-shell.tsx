import type { ReactNode } from 'react'
import { BackLink } from '../ui/back-link'
import { Footer, type FooterProps } from '../ui/footer'
import { type Brand, Header } from '../ui/header'
import type { LanguageSwitchProps } from '../ui/language-switch'
import { SkipLink } from '../ui/skip-link'

type PageShellProps = {
  brand: Brand
  skipText: string
  languages?: LanguageSwitchProps
  /** Present where nothing is real. */
  testLine?: { tag: string; text: string }
  back?: { href: string; text: string }
  /** For lists: as wide as a desktop screen allows. */
  wide?: boolean | undefined
  footer: FooterProps
  children: ReactNode
}

/** Everything around a page, in the same position on every page. It is the content of `<body>`. */
export function PageShell(props: PageShellProps) {
  const { brand, skipText, languages, testLine, back, wide, footer, children } = props
  return (
    <div className={wide ? 'shell shell-wide' : 'shell'}>
      <SkipLink text={skipText} />
      <Header brand={brand} languages={languages} testLine={testLine} />
      <main className="column">
        {back && <BackLink {...back} />}
        {/* Where the skip link leads: past the way back, to what the page is about. */}
        <div id="main" tabIndex={-1} className="panel">
          {children}
        </div>
      </main>
      <Footer {...footer} />
    </div>
  )
}
