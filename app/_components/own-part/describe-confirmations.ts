/** Whether each of a company's people has confirmed their part. */
import type { TagTone } from '@/components/ui/tag'
import {
  type ListedPersonLink,
  listPersonLinks,
} from '@/lib/applications/own-part/list-person-links.ts'
import type { ApplicationVisit } from '../../_request/visit.ts'
import { isOwnPerson } from './is-own-person.ts'

/** Whether a person has confirmed, in words; `tone`: to be noticed before the application is sent. */
export type Confirmation = { isAwaited: boolean; text: string; tone?: TagTone }

/** Keyed by our id of the person. */
export type Confirmations = ReadonlyMap<string, Confirmation>

/**
 * Undefined if nobody was asked to. The person who fills in the application is omitted: they confirm by
 * sending it.
 */
export async function describeConfirmations({
  portico,
  application,
  progress,
  t,
}: ApplicationVisit): Promise<Confirmations | undefined> {
  const { personLinks, store } = portico
  if (progress.people.length === 0 || !personLinks.emails) return undefined
  const links = await listPersonLinks(personLinks, store.db, application)
  if (links.size === 0) return undefined
  return new Map(
    progress.people.flatMap((person): [string, Confirmation][] => {
      const state = getState(links.get(person.id))
      if (state === 'none' && isOwnPerson(person)) return []
      const text = t(`review.confirmation.${state}`)
      return [[person.id, { isAwaited: state === 'waiting', text, ...tones[state] }]]
    }),
  )
}

const tones = {
  done: {},
  none: {},
  waiting: { tone: 'waiting' },
  changed: { tone: 'action' },
  declined: { tone: 'action' },
} as const

function getState(link: ListedPersonLink | undefined) {
  switch (link?.state) {
    case 'done':
    case 'changed':
    case 'declined':
      return link.state
    case undefined:
    case 'revoked':
    case 'too_late':
      return 'none'
    default:
      return 'waiting'
  }
}
