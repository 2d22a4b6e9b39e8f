import type { ReactNode } from 'react'
import { AnswerRows, type ReviewRow } from '../journey/answer-rows'
import { Details } from '../ui/details'
import { Tag } from '../ui/tag'

export type CaseSection = {
  id: string
  title: string
  rows: ReviewRow[]
  /** Optional questions without an answer. */
  skipped: ReviewRow[]
  /** Set for one of a company's people: their roles, and what is still needed of them. */
  person?: { facts: string; open: boolean; mark?: string }
}

type CaseTopicsProps = {
  sections: readonly CaseSection[]
  /** Folds every topic, but those of which the platform requires something; else only people. */
  foldsAll: boolean
  texts: { missing: string; people: string; unanswered: (count: number) => string }
}

/**
 * Shows the answers of an application. Folds open without script, and the browser's own search finds their
 * content.
 */
export function CaseTopics({ sections, foldsAll, texts }: CaseTopicsProps) {
  const people = sections.filter(({ person }) => person)
  const open = sections.filter(({ person }) => !foldsAll && !person)
  return (
    <>
      {sections.map((section) => (
        <Topic key={section.id} section={section} folded={foldsAll} texts={texts}>
          {section === people[0] && (
            <h3 className="case-people">
              {texts.people}{' '}
              <span className="text-muted">
                (<span>{people.length}</span>)
              </span>
            </h3>
          )}
        </Topic>
      ))}
      <Unanswered sections={open} texts={texts} titled />
    </>
  )
}

type TopicProps = Pick<CaseTopicsProps, 'texts'> & {
  section: CaseSection
  folded: boolean
  /** The content above it. */
  children: ReactNode
}

function Topic({ section, folded, texts, children }: TopicProps) {
  const { id, title, rows, person } = section
  if (!folded && !person) {
    return rows.length === 0 ? null : (
      <section id={id} aria-labelledby={`${id}-title`} className="review-section">
        <h3 id={`${id}-title`} className="text-section font-strong">
          {title}
        </h3>
        <Answers rows={rows} texts={texts} />
      </section>
    )
  }
  const isOpen = person ? person.open : rows.some(({ required }) => required !== undefined)
  // A heading for each person would hide those of the topics.
  const Title = person ? 'p' : 'h3'
  return (
    <>
      {children}
      <details id={id} open={isOpen} className="case-topic">
        <summary>
          <div className="min-w-0">
            <Title className="font-strong">
              <bdi>{title}</bdi>
            </Title>
            {person?.facts && <p className="text-small text-muted">{person.facts}</p>}
          </div>
          {person?.mark && <Tag tone={isOpen ? 'action' : 'waiting'} text={person.mark} />}
        </summary>
        {rows.length > 0 && <Answers rows={rows} texts={texts} />}
        <Unanswered sections={[section]} texts={texts} />
      </details>
    </>
  )
}

type UnansweredProps = Pick<CaseTopicsProps, 'sections' | 'texts'> & {
  /** Names the topics, if there are several. */
  titled?: boolean
}

/** The optional questions without an answer, folded. */
function Unanswered({ sections, texts, titled = false }: UnansweredProps) {
  const all = sections.filter(({ skipped }) => skipped.length > 0)
  const count = all.reduce((sum, { skipped }) => sum + skipped.length, 0)
  if (count === 0) return null
  return (
    <Details summary={texts.unanswered(count)}>
      {all.map(({ id, title, skipped }) => (
        <div key={id}>
          {titled && <h3 className="font-strong">{title}</h3>}
          <Answers rows={skipped} texts={texts} />
        </div>
      ))}
    </Details>
  )
}

function Answers({ rows, texts }: Pick<CaseTopicsProps, 'texts'> & { rows: ReviewRow[] }) {
  return <AnswerRows rows={rows} changeText="" missingText={texts.missing} />
}
