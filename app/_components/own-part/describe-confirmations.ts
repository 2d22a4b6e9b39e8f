/** Whether each of a company's people has confirmed their part. */
import {
  type ListedPersonLink,
  listPersonLinks,
} from '@/lib/services/person-links/list-person-links.ts'
import type { ApplicationVisit } from '../../_request/visit.ts'

/** In words, by our id of the person; undefined where nobody was asked to. */
export async function describeConfirmations({
  portico,
  application,
  progress,
  t,
}: ApplicationVisit): Promise<ReadonlyMap<string, string> | undefined> {
  const { personLinks, store } = portico
  if (progress.people.length === 0 || !personLinks.emails) return undefined
  const links = await listPersonLinks(personLinks, store.db, application)
  if (links.size === 0) return undefined
  return new Map(
    progress.people.map(({ id }) => [id, t(`review.confirmation.${getState(links.get(id))}`)]),
  )
}

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
