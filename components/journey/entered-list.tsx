import type { ReactNode } from 'react'
import { Icon } from '../ui/icon'
import { information } from '../ui/icon-paths'
import { AnswerRows } from './answer-rows'
import type { ReviewSection } from './review-list'

type EnteredListProps = {
  /** The id of its heading. */
  id: string
  title: string
  text: string
  sections: ReviewSection[]
  changeText: string
  missingText: string
  /** Further actions. */
  children?: ReactNode
}

/** Lists what somebody else entered, apart from all other answers, each with a link to correct it. */
export function EnteredList(props: EnteredListProps) {
  const { id: headingId, title, text, sections, changeText, missingText, children } = props
  return (
    <section aria-labelledby={headingId} className="entered">
      <div className="flex gap-1.5">
        <Icon drawing={information} />
        <div className="min-w-0 flex-1">
          <h2 id={headingId} className="text-section font-strong">
            {title}
          </h2>
          <p className="mt-0.5 text-small">{text}</p>
        </div>
      </div>
      {sections.map(({ id, title: heading, rows }) => (
        <div key={id} className="mt-3">
          <h3 className="font-strong">{heading}</h3>
          <AnswerRows rows={rows} changeText={changeText} missingText={missingText} />
        </div>
      ))}
      {children}
    </section>
  )
}
