import type { ReactNode } from 'react'
import { Tag, type TagTone } from '../ui/tag'
import { VisuallyHidden } from '../ui/visually-hidden'

export type DocumentItem = {
  id: string
  /** What it is. */
  name: string
  /** Whose it is, where it could be another's. */
  whose?: string
  tone: TagTone
  tag: string
  /** Its state, and why. */
  text: ReactNode
  /** The page where it is sent or looked at. */
  href?: string
  linkText?: string
}

type DocumentListProps = { title: string; items: DocumentItem[] }

/** The documents of an application with their states; nothing when there are none. */
export function DocumentList({ title, items }: DocumentListProps) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="documents" className="mt-4">
      <h2 id="documents" className="text-section font-strong">
        {title}
      </h2>
      <ul className="card-list">
        {items.map(({ id, name, whose, tone, tag, text, href, linkText }) => (
          <li
            key={id}
            className={tone === 'action' || tone === 'refused' ? 'card card-action' : 'card'}
          >
            <div className="flex flex-wrap items-baseline justify-between gap-x-2 gap-y-0.5">
              <h3 className="font-strong">{name}</h3>
              <Tag tone={tone} text={tag} />
            </div>
            {whose && <p className="text-small text-muted">{whose}</p>}
            <div className="mt-0.5 text-small">{text}</div>
            {href && linkText && (
              <p className="mt-1">
                <a href={href} className="link link-alone font-medium">
                  {linkText}
                  <VisuallyHidden>
                    {' '}
                    {name} {whose}
                  </VisuallyHidden>
                </a>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
