import type { ReactNode } from 'react'
import { PrintButton } from '../ui/print-button'
import { SummaryList, type SummaryRow } from '../ui/summary-list'
import { ReviewList, type ReviewSection } from './review-list'

type RecordSheetProps = {
  /** The `h1`. */
  heading: string
  lead?: string
  /** Reference, time received, state: what files this paper. */
  facts: SummaryRow[]
  sections: ReviewSection[]
  missingText: string
  printText: string
  /** Below the answers: what was agreed to, who to ask. */
  children?: ReactNode
}

/** The copy to keep: the same on the screen and on paper. */
export function RecordSheet(props: RecordSheetProps) {
  const { heading, lead, facts, sections, missingText, printText, children } = props
  return (
    <article className="record">
      <h1 className="heading">{heading}</h1>
      {lead && <p className="lead">{lead}</p>}
      <div className="mt-3">
        <PrintButton text={printText} />
      </div>
      <div className="record-facts">
        <SummaryList rows={facts} />
      </div>
      <ReviewList sections={sections} changeText="" missingText={missingText} />
      {children && <div className="prose mt-4">{children}</div>}
    </article>
  )
}
