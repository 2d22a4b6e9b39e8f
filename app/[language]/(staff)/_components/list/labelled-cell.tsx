import type { ReactNode } from 'react'

/** A cell with the heading of its column if the row is a card. */
export function LabelledCell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td>
      <span aria-hidden="true" className="account-label">
        {label}
      </span>
      {children}
    </td>
  )
}
