import type { ReactNode } from 'react'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { formatNumber } from '@/lib/i18n/lists.ts'
import { caseTabs } from '@/lib/staff/rules/case-tabs.ts'

type AsideSectionProps = {
  visit: StaffVisit
  /** The target of links to it. */
  id: string
  title: string
  /** The number of listed items. */
  count?: number
  children: ReactNode
}

/** A section beside a tab: beside all but the long tab of answers, it is one line until it is opened. */
export function AsideSection({ visit, id, title, count, children }: AsideSectionProps) {
  const heading = (
    <h2 className="text-section font-strong">
      <span id={`${id}-title`}>{title}</span>
      {count !== undefined && (
        <span className="case-tab-count">{formatNumber(count, visit.language)}</span>
      )}
    </h2>
  )
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="review-section">
      {visit.tab === caseTabs[0] ? (
        <>
          {heading}
          {children}
        </>
      ) : (
        <details className="case-fold">
          <summary>{heading}</summary>
          {children}
        </details>
      )}
    </section>
  )
}
