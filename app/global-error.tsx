// Replaces Next's own page, which is larger, in English, and styled in a way that our policy forbids.
'use client'

import { lazy, Suspense } from 'react'

// Every page may need it, and hardly any does.
const Panel = lazy(() => import('./_components/layout/global-error-panel.tsx'))

type ErrorProps = { error: Error & { digest?: string }; reset: () => void }

/** Shown when the layout of all pages fails. */
export default function GlobalError({ error, reset }: ErrorProps) {
  return (
    <html lang="en">
      <body>
        <Suspense>
          <Panel code={error.digest} retry={reset} />
        </Suspense>
      </body>
    </html>
  )
}
