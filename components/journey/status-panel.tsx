import type { ReactNode } from 'react'
import { Icon } from '../ui/icon'
import { problem } from '../ui/icon-paths'
import { done, stopped, waiting } from '../ui/state-icon-paths'
import { Tag } from '../ui/tag'

type StatusTone = 'waiting' | 'action' | 'success' | 'refused'

type StatusPanelProps = {
  tone: StatusTone
  /** The look, if it differs from the tone. */
  look?: StatusTone
  /** The state in one or two words: "Received", "We need something". */
  tag: string
  /** The `h1`. */
  heading: string
  /** A sentence or two below it. */
  words?: ReactNode
  /** The progress on its whole way. */
  stages?: ReactNode
  reference?: ReferenceProps
  /** What the customer can expect; they need not do it, and it has no order. */
  next?: { title: string; notes: { id: string; text: ReactNode }[]; actions?: ReactNode }
  children?: ReactNode
}

const drawings: Record<StatusTone, string> = {
  waiting,
  action: problem,
  success: done,
  refused: stopped,
}

/**
 * The status, what there is to do (`children`), what happens next, and last the reference. How far it is comes before
 * that only if nothing is to be done.
 */
export function StatusPanel(props: StatusPanelProps) {
  const { tone, look = tone, tag, heading, words, stages, reference, next, children } = props
  return (
    <>
      <div className={`status status-${look}`}>
        <p className="status-line">
          <Icon drawing={drawings[look]} />
          <Tag tone={look} text={tag} />
        </p>
        <h1 className="heading">{heading}</h1>
        {words && <div className="prose">{words}</div>}
      </div>
      {tone !== 'action' && stages}
      {children}
      {tone === 'action' && stages}
      {next && next.notes.length > 0 && (
        <section aria-labelledby="next" className="mt-5">
          <h2 id="next" className="text-section font-strong">
            {next.title}
          </h2>
          <div className="prose mt-1">
            {next.notes.map(({ id, text }) => (
              <p key={id}>{text}</p>
            ))}
          </div>
          {next.actions && <div className="mt-2 flex flex-wrap gap-2">{next.actions}</div>}
        </section>
      )}
      {reference && <Reference {...reference} />}
    </>
  )
}

type ReferenceProps = { label: string; value: string; hint?: ReactNode }

/** A click selects all of it, so that it is copied completely, without script. */
function Reference({ label, value, hint }: ReferenceProps) {
  return (
    <dl className="reference">
      <dt className="text-small text-muted">{label}</dt>
      <dd>
        <bdi dir="ltr" translate="no" className="reference-value">
          {value}
        </bdi>
        {hint && <span className="block text-small text-muted">{hint}</span>}
      </dd>
    </dl>
  )
}
