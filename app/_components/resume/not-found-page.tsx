import NotFoundPanel from '@/components/journey/not-found-panel'
import { ResumeList } from '@/components/journey/resume-list'
import { findLockedPath, type Visit } from '../../_request/visit.ts'
import { listOpenApplications } from './open-applications.tsx'

/** That there is no such page, and the way back to what is open in this browser, where anything is. */
export async function NotFoundPage({ visit }: { visit: Visit }) {
  const { t } = visit
  // On a device that is locked to the review the start page leads there, and nothing else is open.
  const items = (await findLockedPath(visit)) ? [] : await listOpenApplications(visit)
  if (items.length === 0) return <NotFoundPanel />
  const list = <ResumeList title={t('start.resumeTitle')} items={items} />
  return <NotFoundPanel open={{ text: t('notFound.textOpen'), list }} />
}
