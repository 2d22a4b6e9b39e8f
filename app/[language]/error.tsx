'use client'

import { ErrorPanel } from '@/components/journey/error-panel'

type ErrorProps = { error: Error & { digest?: string }; reset: () => void }

/** When a page of ours fails: what became of the answers, and what to do. */
export default function ErrorPage({ error, reset }: ErrorProps) {
  return <ErrorPanel code={error.digest} retry={reset} />
}
