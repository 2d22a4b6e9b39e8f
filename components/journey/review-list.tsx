// In the browser too, so that Next sends the answers and not all the elements of the list: page-shell.tsx.
'use client'

import { Details } from '../ui/details'
import { AnswerRows, type ReviewRow } from './answer-rows'

export type ReviewSection = {
  id: string
  title: string
  rows: ReviewRow[]
  /** Optional questions without an answer, folded under a line that counts them. */
  skipped?: { summary: string; rows: ReviewRow[] }
}

type ReviewListProps = { sections: ReviewSection[]; changeText: string; missingText: string }

/** Check your answers: by topic, each with its own way to change it. */
export function ReviewList({ sections, changeText, missingText }: ReviewListProps) {
  return sections.map(({ id, title, rows, skipped }) => (
    <section key={id} id={id} aria-labelledby={`${id}-title`} className="review-section">
      <h2 id={`${id}-title`} className="text-section font-strong">
        {title}
      </h2>
      {rows.length > 0 && (
        <AnswerRows rows={rows} changeText={changeText} missingText={missingText} />
      )}
      {skipped && (
        <Details summary={skipped.summary}>
          <AnswerRows rows={skipped.rows} changeText={changeText} missingText={missingText} />
        </Details>
      )}
    </section>
  ))
}
