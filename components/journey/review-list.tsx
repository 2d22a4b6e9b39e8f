// Rendered in the browser too, so that Next sends the answers and not all the elements of the list:
// page-shell.tsx.
'use client'

import { Details } from '../ui/details'
import { Tag, type TagTone } from '../ui/tag'
import { VisuallyHidden } from '../ui/visually-hidden'
import { AnswerRows, type ReviewRow } from './answer-rows'

export type ReviewSection = {
  id: string
  title: string
  rows: ReviewRow[]
  /** The link to change the heading's answer; `hidden` completes its accessible name. */
  change?: { href: string; hidden: string }
  /** For a person, below the section before it: the rows are folded under their roles. */
  folded?: { facts: string; summary: string; tag?: { text: string; tone: TagTone } }
  /** Optional questions without an answer, folded under a line that counts them. */
  skipped?: { summary: string; rows: ReviewRow[] }
}

type ReviewListProps = { sections: ReviewSection[]; changeText: string; missingText: string }

/** Check your answers: by topic, each with its own way to change it; the people below a topic are a list. */
export function ReviewList({ sections, changeText, missingText }: ReviewListProps) {
  const texts = { changeText, missingText }
  return sections.map((section, index) => {
    if (!section.folded) return <Topic key={section.id} section={section} {...texts} />
    if (sections[index - 1]?.folded) return null
    const next = sections.findIndex((each, at) => at > index && !each.folded)
    return (
      <ul key={section.id} className="review-people">
        {sections.slice(index, next === -1 ? undefined : next).map((person) => (
          <ReviewedPerson key={person.id} section={person} {...texts} />
        ))}
      </ul>
    )
  })
}

type SectionProps = { section: ReviewSection } & Omit<ReviewListProps, 'sections'>

function ReviewedPerson({ section, ...texts }: SectionProps) {
  const { id, title, folded } = section
  return (
    <li id={id} className="review-person">
      <p className="font-strong">{title}</p>
      <p className="text-small text-muted">{folded?.facts}</p>
      {folded?.tag && (
        <p className="mt-0.5">
          <Tag {...folded.tag} />
        </p>
      )}
      <Details summary={folded?.summary ?? ''}>
        <SectionAnswers section={section} {...texts} />
      </Details>
    </li>
  )
}

function SectionAnswers({ section: { rows, skipped }, ...texts }: SectionProps) {
  return (
    <>
      {rows.length > 0 && <AnswerRows rows={rows} {...texts} />}
      {skipped && (
        <Details summary={skipped.summary}>
          <AnswerRows rows={skipped.rows} {...texts} />
        </Details>
      )}
    </>
  )
}

function Topic({ section, ...texts }: SectionProps) {
  const { id, title, change } = section
  const heading = (
    <h2 id={`${id}-title`} className="text-section font-strong">
      {title}
    </h2>
  )
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="review-section">
      {change ? (
        <div className="review-head">
          {heading}
          <a href={change.href} className="link link-alone">
            {texts.changeText}
            <VisuallyHidden>{` ${change.hidden}`}</VisuallyHidden>
          </a>
        </div>
      ) : (
        heading
      )}
      <SectionAnswers section={section} {...texts} />
    </section>
  )
}
