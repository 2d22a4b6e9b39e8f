'use client'

import ErrorPanel from '@/components/journey/error-panel'
import { getShownSite, SiteProvider } from '@/components/journey/site'
import { directions } from '@/lib/i18n/languages.ts'

type PanelProps = { code: string | undefined; retry: () => void }

/** The words are those of the earlier page; without one the address says the same in any language. */
// The default, because that is what React reads from a module that it fetches.
export default function GlobalErrorPanel({ code, retry }: PanelProps) {
  const site = getShownSite()
  if (!site) return <a href="/">{globalThis.location?.origin}</a>
  return (
    <div lang={site.language} dir={directions[site.language]}>
      <SiteProvider site={site}>
        <ErrorPanel code={code} retry={retry} />
      </SiteProvider>
    </div>
  )
}
