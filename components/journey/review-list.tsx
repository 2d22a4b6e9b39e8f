// In the browser too, so that Next sends the answers and not all the elements of the list: page-shell.tsx.
'use client'

import { lazy } from 'react'
import { Details } from '../ui/details'
import { loadPart } from '../ui/load-part'

export type ReviewRow = {
  label: string
  /** The label is the platform's, in an unknown language. */
  foreignLabel?: boolean
  /** As it will be sent; undefined or empty where nothing was said. */
  value: string | undefined
  ltr?: boolean
  /** Shown below the value. */
  note?: string
  changeHref?: string
  /** It is of the same topic as the row above it. */
  continues?: boolean
  /** Completes "Change" for those who hear the link alone: "your date of birth". */
  changeHidden?: string
}

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

export type AnswerRowsProps = { rows: ReviewRow[]; changeText: string; missingText: string }

// Fetched by the pages that have answers to show: the script of the first question is waited for.
const Rows = lazy(() => loadPart(() => import('./answer-rows')))

/** Answers with the way to change each that can be changed. */
export function AnswerRows(props: AnswerRowsProps) {
  return <Rows {...props} />
}
