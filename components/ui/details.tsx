import type { ReactNode } from 'react'

type DetailsProps = { summary: string; children: ReactNode; className?: string }

/** Additional text. The browser's own element: it opens without script. */
export function Details({ summary, children, className = '' }: DetailsProps) {
  return (
    <details className={`details ${className}`}>
      <summary>{summary}</summary>
      <div className="prose">{children}</div>
    </details>
  )
}
