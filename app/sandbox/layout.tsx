import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { PhaseLine } from '@/components/ui/phase-line'
import { SkipLink } from '@/components/ui/skip-link'
import '../globals.css'

export const metadata: Metadata = {
  title: { template: '%s – Embedded platform', default: 'Embedded platform' },
  robots: { index: false, follow: false },
  icons: { icon: '/favicon.svg' },
}

/** The root layout of the simulator, whose pages are for those who run or try Portico, in English only. */
export default function SimulatorLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <div className="shell">
          <SkipLink text="Skip to main content" />
          <section aria-label="About this simulator">
            <PhaseLine tag="Test" text="Nothing here is real: no account is opened." />
          </section>
          <header className="header">
            <div className="frame py-1.5">
              <a href="/sandbox" className="brand">
                <span>Embedded platform</span>
              </a>
            </div>
          </header>
          <div className="column">
            <main id="main" tabIndex={-1} className="panel [overflow-wrap:anywhere]">
              {children}
            </main>
          </div>
        </div>
      </body>
    </html>
  )
}
