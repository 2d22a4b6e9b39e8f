import type { ReactNode } from 'react'

/** One topic of the page under its heading. */
export function Section({
  id,
  title,
  children,
}: {
  id: string
  title: string
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="mt-5 border-t border-line pt-3">
      <h2 id={id} className="text-section font-strong">
        {title}
      </h2>
      <div className="mt-2">{children}</div>
    </section>
  )
}
