import type { ReactNode } from 'react'

/** A table whose rows become cards where it has no room: see `LabelledCell`. */
export function LabelledTable({
  labelledBy,
  headings,
  children,
}: {
  labelledBy: string
  headings: readonly string[]
  children: ReactNode
}) {
  return (
    <div className="account-list">
      <table className="account-table" aria-labelledby={labelledBy}>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
