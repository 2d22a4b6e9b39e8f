import type { ReactNode } from 'react'
import { Tag, type TagTone } from '../ui/tag'
import { showWhole } from '../ui/whole-text'
import { CardLink } from './card-link'

export type DocumentItem = {
  id: string
  name: string
  /** The person, if it could be another's. */
  whose?: string
  tone: TagTone
  tag: string
  /** The state of the document, and the reason. */
  text: ReactNode
  /** The page where it is sent or looked at. */
  href?: string
  linkText?: string
  /** The text of the link names the document. */
  isNamed?: boolean
}

type DocumentListProps = {
  /** Set if a page has another list. */
  id?: string
  title: string
  items: DocumentItem[]
  /** The target of the page's main button, which may equal that of an item. */
  mainHref?: string | undefined
}

/** The documents of an application with their states; nothing when there are none. */
export function DocumentList({ id = 'documents', title, items, mainHref }: DocumentListProps) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-4">
      <h2 id={id} className="text-section font-strong">
        {title}
      </h2>
      <ul className="card-list">
        {items.map((item) => (
          <li key={item.id} className={isToDo(item) ? 'card card-action' : 'card'}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-2 gap-y-0.5">
              <h3 className="font-strong">{item.name}</h3>
              <Tag tone={item.tone} text={item.tag} />
            </div>
            {item.whose && <p className="text-small text-muted">{showWhole(item.whose)}</p>}
            <div className="mt-0.5">{item.text}</div>
            {item.href && item.linkText && (
              <CardLink
                href={item.href}
                text={item.linkText}
                hidden={
                  <>
                    <span>{!item.isNamed && item.name}</span> <span>{item.whose}</span>
                  </>
                }
                isToDo={isToDo(item)}
                isMain={item.href === mainHref}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Tells whether the customer has to send it, or another one. */
export function isToDo({ tone }: Pick<DocumentItem, 'tone'>): boolean {
  return tone === 'action' || tone === 'refused'
}
