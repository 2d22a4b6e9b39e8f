import type { ReactNode } from 'react'
import { Icon } from '../ui/icon'
import { done } from '../ui/state-icon-paths'
import { Tag } from '../ui/tag'
import { CardLink } from './card-link'

export type ActionItem = {
  id: string
  /** The title of what to correct, in the question's own words. */
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

type ActionListProps = {
  title: string
  lead?: ReactNode
  items: ActionItem[]
  /** The target of the page's main button, which may equal that of an item. */
  mainHref?: string | undefined
}

/** Lists what is still required, each with the page where it is answered. */
export function ActionList({ title, lead, items, mainHref }: ActionListProps) {
  // Several may be answered on one page; only the first of these is the main button.
  const main = items.find(({ href, doneText }) => href && href === mainHref && !doneText)
  return (
    <div className="mt-4">
      <h2 className="text-section font-strong">{title}</h2>
      {lead && <p className="mt-1">{lead}</p>}
      <ul className="card-list">
        {items.map((item) => (
          <li key={item.id} className={item.doneText ? 'card' : 'card card-action'}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-2 gap-y-0.5">
              <h3 className="font-strong">{item.title}</h3>
              {item.mark && <Tag tone="action" text={item.mark} />}
            </div>
            {item.reason && <p className="mt-0.5">{item.reason}</p>}
            {item.doneText && (
              <p className="mt-1 flex items-center gap-1 text-small font-strong text-success">
                <Icon drawing={done} />
                <span>{item.doneText}</span>
              </p>
            )}
            {item.href && item.linkText && (
              <CardLink
                href={item.href}
                text={item.linkText}
                hidden={item.linkHidden ?? item.title}
                isToDo={!item.doneText}
                isMain={item === main}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
