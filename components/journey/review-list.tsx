// In the browser too, so that Next sends the answers and not all the elements of the list: page-shell.tsx.
'use client'

import { Details } from '../ui/details'
import { Tag, type TagTone } from '../ui/tag'
import { VisuallyHidden } from '../ui/visually-hidden'
import { AnswerRows, type ReviewRow } from './answer-rows'

export type ReviewSection = {
  id: string
  title: string
  rows: ReviewRow[]
  /** The way to change what the heading says; `hidden` completes its name for those who hear it alone. */
  change?: { href: string; hidden: string }
  /** Of a person, below the section before it: the rows are folded under what they are to the company. */
  folded?: { facts: string; summary: string; tag?: { text: string; tone: TagTone } }
  /** Optional questions without an answer, folded under a line that counts them. */
  skipped?: { summary: string; rows: ReviewRow[] }
}

type ReviewListProps = { sections: ReviewSection[]; changeText: string; missingText: string }

/** Check your answers: by topic, each with its own way to change it. */
export function ReviewList({ sections, changeText, missingText }: ReviewListProps) {
  return sections.map(({ id, title, rows, change, folded, skipped }) => {
    const answers = rows.length > 0 && <AnswerRows {...{ rows, changeText, missingText }} />
    const unanswered = skipped && (
      <Details summary={skipped.summary}>
        <AnswerRows {...{ rows: skipped.rows, changeText, missingText }} />
      </Details>
    )
    if (folded) {
      return (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="review-person">
          <h3 id={`${id}-title`} className="font-strong">
            {title}
          </h3>
          <p className="text-small text-muted">{folded.facts}</p>
          {folded.tag && (
            <p className="mt-0.5">
              <Tag {...folded.tag} />
            </p>
          )}
          <Details summary={folded.summary}>
            {answers}
            {unanswered}
          </Details>
        </section>
      )
    }
    const heading = (
      <h2 id={`${id}-title`} className="text-section font-strong">
        {title}
      </h2>
    )
    return (
      <section key={id} id={id} aria-labelledby={`${id}-title`} className="review-section">
        {change ? (
          <div className="review-head">
            {heading}
            <a href={change.href} className="link link-alone">
              {changeText}
              <VisuallyHidden> {change.hidden}</VisuallyHidden>
            </a>
          </div>
        ) : (
          heading
        )}
        {answers}
        {unanswered}
      </section>
    )
  })
}
