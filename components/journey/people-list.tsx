import type { ReactNode } from 'react'
import { buttonClass } from '../ui/button'
import { ShareRing } from '../ui/share-ring'
import { VisuallyHidden } from '../ui/visually-hidden'
import { TaskStatus, type TaskStatusProps } from './task-list'

export type ListedPerson = {
  id: string
  name: string
  initials: string
  /** In per cent, 0 for a person who owns nothing; `detail` says it in words. */
  share: number
  /** The person's roles in the company, and their share of it. */
  detail?: string
  status: TaskStatusProps
  changeHref: string
  changeText: string
  removeHref: string
  /** Names the open topics, and says the state of a link to their own part. */
  note?: ReactNode
  /** The code to tell them. */
  code?: ReactNode
  /** The page that sends such a link. */
  link?: { href: string; text: string }
  /** Forms that act on their link at once. */
  acts?: ReactNode
  /** The next of these actions, if any: a button, before the others. */
  wanted?: 'change' | 'link' | undefined
}

type PeopleListProps = { label: string; people: ListedPerson[]; removeText: string }

/** The people of a company, a card each, in the order they were added; nothing at all when there are none. */
export function PeopleList({ label, people, removeText }: PeopleListProps) {
  if (people.length === 0) return null
  return (
    <ul className="people-list" aria-label={label}>
      {people.map(({ id, name, initials, share, detail, status, note, code, ...ways }) => (
        <li key={id} className="listed-person">
          <div className="listed-head">
            <ShareRing share={share} initials={initials} />
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
          </div>
          {code}
          <ListedWays name={name} removeText={removeText} {...ways} />
        </li>
      ))}
    </ul>
  )
}

type ListedWaysProps = Pick<
  ListedPerson,
  'name' | 'link' | 'acts' | 'wanted' | 'changeHref' | 'changeText' | 'removeHref'
> & { removeText: string }

/**
 * Links to the actions for a person: the next one first, and changing or removing them on a line of its own.
 */
function ListedWays({
  name,
  link,
  acts,
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
      {(link || acts || isToChange) && (
        <div className="listed-acts">
          {isToChange && change}
          {acts}
          {link && <NamedLink {...link} name={name} isWanted={wanted === 'link'} />}
        </div>
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
