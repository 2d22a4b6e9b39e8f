import type { ReactNode } from 'react'

/** Additional text. The browser's own element: it opens without script. */
export function Details({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="details">
      <summary>{summary}</summary>
      <div className="prose">{children}</div>
    </details>
  )
}
