import type { ReactNode } from 'react'
import { Icon } from '../ui/icon'
import { done } from '../ui/state-icon-paths'
import { VisuallyHidden } from '../ui/visually-hidden'
import './status.css'

export type Stage = {
  id: string
  title: string
  state: 'received' | 'done' | 'ended' | 'begun' | 'now' | 'action' | 'later'
  /** The state in words; not seen if the drawing or the colour says enough. */
  stateText: string
  /** When it was done. */
  at?: ReactNode
}

const isShown = (state: Stage['state']) =>
  state === 'received' || state === 'now' || state === 'action' || state === 'begun'

/** The whole way of an application, and how far it is. */
export function StatusStages({ label, stages }: { label: string; stages: readonly Stage[] }) {
  return (
    <ol className="stages" aria-label={label}>
      {stages.map(({ id, title, state, stateText, at }) => (
        <li key={id} className={`stage stage-${state}`}>
          <p className="stage-title">
            <span>{title}</span>
            {state === 'done' && <Icon drawing={done} />}
          </p>
          <p className="text-fine text-muted">
            {isShown(state) ? (
              <span>{`${stateText} `}</span>
            ) : (
              <VisuallyHidden>{`${stateText} `}</VisuallyHidden>
            )}
            {at}
          </p>
        </li>
      ))}
    </ol>
  )
}
