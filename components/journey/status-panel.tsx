import type { ReactNode } from 'react'
import { Tag } from '../ui/tag'
import './status.css'

type StatusTone = 'waiting' | 'action' | 'success' | 'refused'

type StatusPanelProps = {
  tone: StatusTone
  /** The look, if it differs from the tone. */
  look?: StatusTone
  /** The state in one or two words: "Received", "We need something". */
  tag: string
  /** Replaces the tag, as the first thing that is seen. */
  greeting?: string | undefined
  heading: string
  /** The level of the heading: the page's own by default. */
  level?: 'h1' | 'h2'
  /** A sentence or two below it. */
  words?: ReactNode
  /** The progress on its whole way. */
  stages?: ReactNode
  reference?: ReferenceProps
  /** What the customer can expect; they need not do it, and it has no order. */
  next?: { title: string; notes: { id: string; text: ReactNode }[] }
  /** What belongs to the state: an account that was opened, the way to it, whom to ask. */
  details?: ReactNode
  children?: ReactNode
}

/** The drawing of each look, within its ring. */
const drawings: Record<StatusTone, string> = {
  waiting: 'M28 15v13l8 6',
  action: 'M28 15v17m0 8v.5',
  success: 'm17 29 8 8 15-17',
  refused: 'M19 28h18',
}

/**
 * The status in one tinted panel, with what happens next, then what there is to do (`children`). If something is to be
 * done, that comes before what happens next.
 */
export function StatusPanel(props: StatusPanelProps) {
  const { tone, look = tone, tag, greeting, heading, level: Heading = 'h1', words } = props
  const isToDo = tone === 'action'
  return (
    <>
      <div className={`outcome outcome-${look}`}>
        <div className="outcome-head">
          <svg viewBox="0 0 56 56" className="outcome-mark" aria-hidden="true">
            <circle cx="28" cy="28" r="26" />
            <path d={drawings[look]} pathLength="1" />
          </svg>
          <div>
            {greeting ? <p className="heading">{greeting}</p> : <Tag tone={look} text={tag} />}
            <Heading className={greeting ? 'text-section font-strong' : 'heading'}>
              {heading}
            </Heading>
          </div>
        </div>
        {words && <div className="prose mt-2">{words}</div>}
        {!isToDo && <Onward {...props} />}
      </div>
      {props.children}
      {isToDo && <Onward {...props} />}
    </>
  )
}

function Onward({ stages, next, details, reference }: StatusPanelProps) {
  return (
    <>
      {stages}
      {next && next.notes.length > 0 && (
        <section aria-labelledby="next" className="mt-3">
          <h2 id="next" className="font-strong">
            {next.title}
          </h2>
          <div className="prose mt-0.5">
            {next.notes.map(({ id, text }) => (
              <p key={id}>{text}</p>
            ))}
          </div>
        </section>
      )}
      {details}
      {reference && <Reference {...reference} />}
    </>
  )
}

type ReferenceProps = { label: string; value: string; hint?: ReactNode }

/** A click selects all of it, so that it is copied completely, without script. */
function Reference({ label, value, hint }: ReferenceProps) {
  return (
    <dl className="reference-line">
      <dt>{label}</dt>
      <dd>
        <bdi dir="ltr" translate="no" className="reference-value">
          {value}
        </bdi>
        {hint && <span className="block text-small text-muted">{hint}</span>}
      </dd>
    </dl>
  )
}
