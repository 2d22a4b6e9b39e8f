import type { ReactNode } from 'react'
import { VisuallyHidden } from '../ui/visually-hidden'
import { TaskStatus, type TaskStatusProps } from './task-list'

export type ListedPerson = {
  id: string
  name: string
  /** What they are to the company, and their share of it. */
  detail?: string
  status: TaskStatusProps
  changeHref: string
  changeText: string
  removeHref: string
  /** What became of a link to their own part. */
  note?: ReactNode
  /** Where such a link is sent. */
  link?: { href: string; text: string }
}

type PeopleListProps = { label: string; people: ListedPerson[]; removeText: string }

/** The people of a company, in the order they were added; nothing at all when there are none. */
export function PeopleList({ label, people, removeText }: PeopleListProps) {
  if (people.length === 0) return null
  return (
    <ul className="people-list" aria-label={label}>
      {people.map(
        ({ id, name, detail, status, note, link, changeHref, changeText, removeHref }) => (
          <li key={id} className="listed-person">
            <div className="listed-words">
              <p className="font-strong">
                <bdi>{name}</bdi>
              </p>
              {detail && <p className="text-small text-muted">{detail}</p>}
              <div className="listed-status">
                <TaskStatus {...status} />
              </div>
              {note && <div className="mt-0.5 text-small text-muted">{note}</div>}
            </div>
            <p className="listed-links">
              <NamedLink href={changeHref} text={changeText} name={name} />
              {link && <NamedLink {...link} name={name} />}
              <NamedLink href={removeHref} text={removeText} name={name} />
            </p>
          </li>
        ),
      )}
    </ul>
  )
}

/** "Remove" for the eye, "Remove Ada Lovelace" for those who hear the link alone. */
function NamedLink({ href, text, name }: { href: string; text: string; name: string }) {
  return (
    <a href={href} className="link">
      {text}
      <VisuallyHidden> {name}</VisuallyHidden>
    </a>
  )
}
