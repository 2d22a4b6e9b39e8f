import { headers } from 'next/headers'
import type { OpenApplicationItem } from '@/components/journey/open-application-list'
import { evaluateApplication } from '@/lib/applications/evaluate-application.ts'
import { isTelephone } from '@/lib/http/browser-family.ts'
import { formatAgo, formatDate } from '@/lib/i18n/dates.ts'
import { getRetention } from '@/lib/privacy/rules/retention-periods.ts'
import { applyPath } from '../../_request/paths.ts'
import type { Visit } from '../../_request/visit.ts'
import { describeAnswered } from './describe-answered.ts'

/** The number of applications whose progress is described: a browser may have started any number of them. */
const mostDescribed = 10

/** Describes the applications that are open in this browser. */
export async function listOpenApplications(visit: Visit): Promise<OpenApplicationItem[]> {
  const { portico, session, language, t } = visit
  const { store } = portico
  const now = new Date()
  if (!session || !(await store.sessions.find(store.db, session, now))) return []
  const applications = await store.sessions.listOpenApplications(store.db, session, now)
  const answered = await describeAll(
    visit,
    applications.slice(0, mostDescribed).map(({ id }) => id),
  )
  const isEmpty = ({ id }: { id: string }) => answered.get(id)?.isStarted === false
  // Applications with answers precede empty ones; most visitors come back for the first.
  const ordered = [...applications].sort(
    (one, other) => Number(isEmpty(one)) - Number(isEmpty(other)),
  )
  const next = ordered.find(({ state }) => !state || state === 'preparing')
  return ordered.map(({ id, customerId, updatedAt, expiresAt, ...submission }) => {
    // Nothing is sent before the customer has accepted.
    const state = submission.state === 'preparing' ? null : submission.state
    const application = { expiresAt, state: state ?? undefined }
    const retention = getRetention(application, portico.env.retention, now)
    const until = { date: formatDate(expiresAt, language) }
    const said = answered.get(id)
    const reference = t('start.resumeOne', { reference: customerId })
    return {
      id,
      ...(said ? { title: said.title, reference } : { title: reference }),
      details: [
        // A sent application has all its answers.
        ...(said && !state ? [said.reached] : []),
        t('start.resumeUpdated', { ago: formatAgo(updatedAt, now, language) }),
        ...(retention ? [t('start.resumeUntil', until)] : []),
      ],
      ...statusOf(),
      href: applyPath(language, id),
      ...(!state && {
        remove: { href: applyPath(language, id, 'delete'), text: t('deleteDraft.link') },
      }),
      tone: id === next?.id ? 'primary' : 'secondary',
      linkText: state ? t('start.resumeView') : t('start.resume'),
    }

    function statusOf(): Pick<OpenApplicationItem, 'status'> {
      if (retention?.endsSoon && retention.period !== 'decided') {
        return { status: { tone: 'action', text: t('start.resumeNear', until) } }
      }
      return state ? { status: { tone: 'waiting', text: t('start.resumeSubmitted') } } : {}
    }
  })
}

/** Describes the purpose and progress of each, by its id, without names: others may use the same browser. */
async function describeAll({ portico, language, t }: Visit, ids: readonly string[]) {
  const { store, applications, env, log } = portico
  const grouped = env.steps === 'grouped' && !isTelephone(await headers())
  // The list is the way back to each of them: if one cannot be opened, it says less of all.
  const found = await store.applications.findAll(store.db, ids).catch((error: unknown) => {
    log.error({ event: 'application_not_read', error })
    return []
  })
  return new Map(
    found.map(({ id, answers }) => {
      const progress = evaluateApplication(applications, { answers, language })
      return [id, describeAnswered(progress, { grouped, t })] as const
    }),
  )
}
