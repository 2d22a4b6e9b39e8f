import { AnswerRows } from '../journey/answer-rows'
import type { ReviewSection } from '../journey/review-list'

type CaseTopicsProps = {
  sections: readonly ReviewSection[]
  changeText: string
  missingText: string
}

/** The answers of an application with each topic folded, but those of which the platform requires something. */
export function CaseTopics({ sections, ...texts }: CaseTopicsProps) {
  return sections.map(({ id, title, rows }) => (
    <details
      key={id}
      id={id}
      open={rows.some(({ required }) => required !== undefined)}
      className="case-topic"
    >
      <summary>
        <h3>{title}</h3>
      </summary>
      <AnswerRows rows={rows} {...texts} />
    </details>
  ))
}
