// In the place of Next's own, which is larger, in English, and styled in a way that our policy forbids.
'use client'

import { ErrorPanel } from '@/components/journey/error-panel'
import { getShownSite, SiteProvider } from '@/components/journey/site'
import { directions } from '@/lib/i18n/languages.ts'

type ErrorProps = { error: Error & { digest?: string }; reset: () => void }

/** When what is around all pages fails: the words are those of the page that was there before. */
export default function GlobalError({ error, reset }: ErrorProps) {
  const site = getShownSite()
  return (
    <html lang={site?.language} dir={site && directions[site.language]}>
      <body>
        {site ? (
          <SiteProvider site={site}>
            <ErrorPanel code={error.digest} retry={reset} />
          </SiteProvider>
        ) : (
          // The address of the start page says no more in any language.
          <a href="/">{globalThis.location?.origin}</a>
        )}
      </body>
    </html>
  )
}
