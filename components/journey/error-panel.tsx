'use client'

import { Button } from '../ui/button'
import { useSite } from './site'

type ErrorPanelProps = { code: string | undefined; retry: () => void }

/** What became of the answers, what to do, and the code by which staff find the fault. */
export function ErrorPanel({ code, retry }: ErrorPanelProps) {
  const { brand, error: words } = useSite()
  return (
    <main id="main" className="column" tabIndex={-1}>
      <div className="panel">
        <title>{words.title}</title>
        <h1 className="heading">{words.heading}</h1>
        <p className="lead">{words.text}</p>
        {code && <p className="mt-2">{words.reference.replace('{code}', code)}</p>}
        <form action={retry} className="mt-4">
          <Button>{words.retry}</Button>
        </form>
        <p className="mt-3">
          <a href={brand.href} className="link link-alone">
            {words.start}
          </a>
        </p>
      </div>
    </main>
  )
}
