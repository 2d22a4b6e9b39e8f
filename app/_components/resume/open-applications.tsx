import { type ResumeItem, ResumeList } from '@/components/journey/resume-list'
import { getRetention } from '@/lib/domain/retention-periods.ts'
import { formatAgo, formatDate } from '@/lib/i18n/dates.ts'
import type { Visit } from '../../_request/visit.ts'

/** The applications that are open in this browser; nothing where there are none. */
export async function OpenApplications({ visit }: { visit: Visit }) {
  const title = visit.t('start.resumeTitle')
  return <ResumeList title={title} items={await listOpenApplications(visit)} />
}

/** The same for a page that says more where there are any. */
export async function listOpenApplications({
  portico,
  session,
  language,
  t,
}: Visit): Promise<ResumeItem[]> {
  const { store } = portico
  const now = new Date()
  if (!session || !(await store.sessions.find(store.db, session, now))) return []
  const applications = await store.sessions.listOpenApplications(store.db, session, now)
  return applications.map(({ id, customerId, updatedAt, expiresAt, ...submission }) => {
    // Before its customer has accepted nothing of theirs is sent.
    const state = submission.state === 'preparing' ? null : submission.state
    const application = { expiresAt, state: state ?? undefined }
    const retention = getRetention(application, portico.env.retention, now)
    const until = { date: formatDate(expiresAt, language) }
    return {
      id,
      title: t('start.resumeOne', { reference: customerId }),
      details: [
        t('start.resumeUpdated', { ago: formatAgo(updatedAt, now, language) }),
        ...(retention ? [t('start.resumeUntil', until)] : []),
      ],
      ...statusOf(),
      href: `/${language}/apply/${id}`,
      tone: state ? 'secondary' : 'primary',
      linkText: state ? t('start.resumeView') : t('start.resume'),
    }

    function statusOf(): Pick<ResumeItem, 'status'> {
      if (retention?.endsSoon && retention.period !== 'decided') {
        return { status: { tone: 'action', text: t('start.resumeNear', until) } }
      }
      return state ? { status: { tone: 'waiting', text: t('start.resumeSubmitted') } } : {}
    }
  })
}
