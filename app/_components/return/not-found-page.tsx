import NotFoundPanel from '@/components/journey/not-found-panel'
import { OpenApplicationList } from '@/components/journey/open-application-list'
import { findLockedPath, type Visit } from '../../_request/visit.ts'
import { CookiesNeeded } from './cookies-needed.tsx'
import { listOpenApplications } from './open-applications.ts'

/** Says that there is no such page, and links back to what is open in this browser. */
export async function NotFoundPage({ visit, given }: { visit: Visit; given: Headers }) {
  const { t, session } = visit
  if (!session && isLedHereByUs(given)) return <CookiesNeeded visit={visit} given={given} />
  // A device that is locked to the review opens nothing else, and its start page leads there.
  const items = (await findLockedPath(visit)) ? [] : await listOpenApplications(visit)
  if (items.length === 0) return <NotFoundPanel />
  const list = <OpenApplicationList title={t('start.resumeTitle')} items={items} />
  return <NotFoundPanel open={{ text: t('notFound.textOpen'), list }} />
}

/**
 * Tells whether a page of ours led to an application (Fetch Metadata), which it does in its own browser only.
 */
function isLedHereByUs(given: Headers): boolean {
  const isOfApplication = /^\/[a-z]+\/apply\//.test(given.get('x-pathname') ?? '')
  return isOfApplication && given.get('sec-fetch-site') === 'same-origin'
}
