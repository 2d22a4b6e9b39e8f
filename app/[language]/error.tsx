'use client'

import { ErrorPanel } from '@/components/journey/error-panel'
import { useErrorTexts } from '@/components/journey/error-words'

type ErrorProps = { error: Error & { digest?: string }; reset: () => void }

/** When a page of ours fails: what became of the answers, and what to do. */
export default function ErrorPage({ error, reset }: ErrorProps) {
  const words = useErrorTexts()
  return words ? <ErrorPanel words={words} code={error.digest} retry={reset} /> : null
}
