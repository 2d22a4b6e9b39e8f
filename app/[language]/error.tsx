'use client'

import { lazy, Suspense } from 'react'
import { useSite } from '@/components/journey/site'
import { loadPart } from '@/components/ui/load-part'

// Every page may need it, and hardly any does.
const Panel = lazy(() => loadPart(() => import('@/components/journey/error-panel')))

type ErrorProps = { error: Error & { digest?: string }; reset: () => void }

/** Says, when a page of ours fails, whether answers were lost, and what to do. */
export default function ErrorPage({ error, reset }: ErrorProps) {
  return (
    <Suspense fallback={<Words />}>
      <Panel code={error.digest} retry={reset} />
    </Suspense>
  )
}

/** Stays if the rest cannot be fetched either. */
function Words() {
  const { brand, error: words } = useSite()
  const { title, heading, text, start } = words
  return (
    <main className="column">
      <title>{title}</title>
      <h1 className="heading">{heading}</h1>
      <p className="lead">{text}</p>
      <p className="mt-2">
        <a href={brand.href} className="link link-alone">
          {start}
        </a>
      </p>
    </main>
  )
}
