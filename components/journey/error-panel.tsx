'use client'

import { usePathname } from 'next/navigation'
import { Button } from '../ui/button'
import { PageShell } from './page-shell'
import { useSite } from './site'

type ErrorPanelProps = { code: string | undefined; retry: () => void }

/**
 * What became of the answers, what to do, and the code by which staff find the fault. The language switch stays
 * on the page that failed, and staff are led back to their own pages.
 */
// The default, because that is what React reads from a module that it fetches.
export default function ErrorPanel({ code, retry }: ErrorPanelProps) {
  const { brand, error: words } = useSite()
  // Without a page, as where everything around it failed, it is the start page.
  const path = (usePathname() ?? '').replace(/^\/[^/]+/, '')
  const isOfStaff = `${path}/`.startsWith('/staff/')
  return (
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
        <a href={isOfStaff ? `${brand.href}/staff` : brand.href} className="link link-alone">
          {words.start}
        </a>
      </p>
    </PageShell>
  )
}
