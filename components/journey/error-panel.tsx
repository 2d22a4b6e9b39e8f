'use client'

import { Button } from '../ui/button'
import { PageShell } from './page-shell'
import { useSite } from './site'

type ErrorPanelProps = { code: string | undefined; retry: () => void }

/** What became of the answers, what to do, and the code by which staff find the fault. */
// The default, because that is what React reads from a module that it fetches.
export default function ErrorPanel({ code, retry }: ErrorPanelProps) {
  const { brand, error: words } = useSite()
  return (
    <PageShell path="" title={words.title}>
      <h1 className="heading">{words.heading}</h1>
      <p className="lead">{words.text}</p>
      <form action={retry} className="mt-4">
        <Button>{words.retry}</Button>
      </form>
      {code && (
        <p className="mt-3 text-small text-muted">{words.reference.replace('{code}', code)}</p>
      )}
      <p className="mt-2">
        <a href={brand.href} className="link link-alone">
          {words.start}
        </a>
      </p>
    </PageShell>
  )
}
