import type { ReactNode } from 'react'
import { buttonClass } from '../ui/button'
import { VisuallyHidden } from '../ui/visually-hidden'
import { TaskStatus, type TaskStatusProps } from './task-list'

export type ListedPerson = {
  id: string
  name: string
  /** The person's roles in the company, and their share of it. */
  detail?: string
  status: TaskStatusProps
  changeHref: string
  changeText: string
  removeHref: string
  /** The state of a link to their own part. */
  note?: ReactNode
  /** The page that sends such a link. */
  link?: { href: string; text: string }
  /** The next of these actions, if any: a button, before the others. */
  wanted?: 'change' | 'link' | undefined
}

type PeopleListProps = { label: string; people: ListedPerson[]; removeText: string }

/** The people of a company, in the order they were added; nothing at all when there are none. */
export function PeopleList({ label, people, removeText }: PeopleListProps) {
  if (people.length === 0) return null
  return (
    <ul className="people-list" aria-label={label}>
      {people.map(({ id, name, detail, status, note, ...ways }) => (
        <li key={id} className="listed-person">
          <div className="listed-words">
            <p className="font-strong">
              <bdi className="one-line">{name}</bdi>
            </p>
            {detail && <p className="text-small text-muted">{detail}</p>}
            <div className="listed-status">
              <TaskStatus {...status} />
            </div>
            {note && <div className="mt-0.5 text-small text-muted">{note}</div>}
          </div>
          <ListedWays name={name} removeText={removeText} {...ways} />
        </li>
      ))}
    </ul>
  )
}

type ListedWaysProps = Pick<
  ListedPerson,
  'name' | 'link' | 'wanted' | 'changeHref' | 'changeText' | 'removeHref'
> & { removeText: string }

/**
 * Links to the actions for a person: the next one first, and changing or removing them on a line of its own.
 */
function ListedWays({
  name,
  link,
  wanted,
  changeHref,
  changeText,
  removeHref,
  removeText,
}: ListedWaysProps) {
  const isToChange = wanted === 'change'
  const change = <NamedLink href={changeHref} text={changeText} name={name} isWanted={isToChange} />
  return (
    <div className="listed-ways">
      {(link || isToChange) && (
        <p>
          {isToChange && change}
          {link && <NamedLink {...link} name={name} isWanted={wanted === 'link'} />}
        </p>
      )}
      <p>
        {!isToChange && change}
        <NamedLink href={removeHref} text={removeText} name={name} />
      </p>
    </div>
  )
}

type NamedLinkProps = { href: string; text: string; name: string; isWanted?: boolean }

/** "Remove" for the eye, "Remove Ada Lovelace" for those who hear the link alone. */
function NamedLink({ href, text, name, isWanted }: NamedLinkProps) {
  return (
    <a href={href} className={isWanted ? `${buttonClass('secondary')} button-small` : 'link'}>
      <span>{text}</span>
      <VisuallyHidden>{` ${name}`}</VisuallyHidden>
    </a>
  )
}
