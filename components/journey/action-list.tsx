import type { ReactNode } from 'react'
import { Icon } from '../ui/icon'
import { done } from '../ui/icon-paths'
import { Tag } from '../ui/tag'
import { VisuallyHidden } from '../ui/visually-hidden'

export type ActionItem = {
  id: string
  /** What to correct: the question's own words. */
  title: ReactNode
  /** Why, in the platform's words or ours. */
  reason?: ReactNode
  href?: string
  linkText?: string
  /** Completes the link's name; the title by default. */
  linkHidden?: ReactNode
  /** Shown once it is resolved. */
  doneText?: string
  /** Shown while it is not. */
  mark?: string
}

type ActionListProps = { title: string; lead?: string; items: ActionItem[] }

/** What is still required, each with the page where it is answered. */
export function ActionList({ title, lead, items }: ActionListProps) {
  return (
    <div className="mt-4">
      <h2 className="text-section font-strong">{title}</h2>
      {lead && <p className="mt-1">{lead}</p>}
      <ul className="card-list">
        {items.map(({ id, title: what, reason, href, linkText, linkHidden, doneText, mark }) => (
          <li key={id} className={doneText ? 'card' : 'card card-action'}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-2 gap-y-0.5">
              <h3 className="font-strong">{what}</h3>
              {mark && <Tag tone="action" text={mark} />}
            </div>
            {reason && <p className="mt-0.5 text-small">{reason}</p>}
            {doneText && (
              <p className="mt-1 flex items-center gap-1 text-small font-strong text-success">
                <Icon drawing={done} />
                {doneText}
              </p>
            )}
            {href && linkText && (
              <p className="mt-1">
                <a href={href} className="link link-alone font-medium">
                  {linkText}
                  <VisuallyHidden> {linkHidden ?? what}</VisuallyHidden>
                </a>
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
