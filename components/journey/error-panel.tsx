'use client'

import { usePathname } from 'next/navigation'
import { Button } from '../ui/button'
import { PageShell } from './page-shell'
import { SiteContext, useSite } from './site'

type ErrorPanelProps = { code: string | undefined; retry: () => void }

/**
 * Says whether answers were lost, what to do, and the code by which staff find the fault. The language switch
 * stays on the failed page, and staff are led to their own pages, even if their layout failed with it.
 */
// The default, because that is what React reads from a module that it fetches.
export default function ErrorPanel({ code, retry }: ErrorPanelProps) {
  const site = useSite()
  const { brand, language, error: words } = site
  // Without a path, as when the whole layout failed, the start page is used.
  const path = (usePathname() ?? '').replace(/^\/[^/]+/, '')
  const isOfStaff = `${path}/`.startsWith('/staff/')
  const start = isOfStaff ? `/${language}/staff` : brand.href
  return (
    <SiteContext value={{ ...site, brand: { ...brand, href: start } }}>
      <PageShell path={path} title={words.title}>
        <h1 className="heading">{words.heading}</h1>
        <p className="lead">{words.text}</p>
        <form action={retry} className="mt-4">
          <Button>{words.retry}</Button>
        </form>
        {code && (
          <p className="mt-3 text-small text-muted">{words.reference.replace('{code}', code)}</p>
        )}
        <p className="mt-2">
          <a href={start} className="link link-alone">
            {words.start}
          </a>
        </p>
      </PageShell>
    </SiteContext>
  )
}
