import { staffPath } from '@/app/_request/paths.ts'
import { answerForbidden, requireStaffMember, type StaffVisit } from '@/app/_request/staff-visit.ts'
import { formatCaseworkQuery } from '@/app/[language]/(staff)/_components/list/casework-query.ts'
import { PageLinks } from '@/app/[language]/(staff)/_components/list/page-links.tsx'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { ClosedRequests } from '@/app/[language]/(staff)/staff/data-requests/_components/closed-requests.tsx'
import { OpenRequests } from '@/app/[language]/(staff)/staff/data-requests/_components/open-requests.tsx'
import { EmptyState } from '@/components/staff/empty-state'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { listClosedRequests } from '@/lib/privacy/list-closed-requests.ts'
import { listDataRequests } from '@/lib/privacy/list-data-requests.ts'
import type { ClosedPosition } from '@/lib/privacy/store/data-requests.ts'
import { getStaffNames } from '@/lib/staff/accounts/staff-names.ts'

type PageProps = {
  params: Promise<{ language: string }>
  searchParams: Promise<{ view?: string; after?: string }>
}

/** The exports and erasures that wait for a second person or to be downloaded, and what became of others. */
export default async function DataRequestsPage({ params, searchParams }: PageProps) {
  const visit = await requireStaffMember((await params).language)
  const { t, member } = visit
  const { view, after } = await searchParams
  const isClosed = view === 'closed'
  const position = isClosed ? parsePosition(after) : undefined
  const query = isClosed ? `?view=closed${position ? `&after=${after}` : ''}` : ''
  const heading = t('personalData.list.heading')
  return (
    <StaffFrame
      visit={visit}
      member={member}
      page={`data-requests${query}`}
      title={isClosed ? `${heading}: ${t('personalData.list.views.closed')}` : heading}
      wide
    >
      <h1 id="requests" className="heading">
        {heading}
      </h1>
      <Views visit={visit} isClosed={isClosed} />
      {isClosed ? <Closed visit={visit} after={position} /> : <Open visit={visit} />}
    </StaffFrame>
  )
}

function Views({ visit: { t, language }, isClosed }: { visit: StaffVisit; isClosed: boolean }) {
  const path = staffPath(language, 'data-requests')
  const views = [
    { href: path, text: t('personalData.list.views.open'), isCurrent: !isClosed },
    { href: `${path}?view=closed`, text: t('personalData.list.views.closed'), isCurrent: isClosed },
  ]
  return (
    <nav aria-labelledby="requests" className="casework-tabs mt-2 print:hidden">
      <ul>
        {views.map(({ href, text, isCurrent }) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent ? 'page' : undefined} className="casework-tab">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

async function Open({ visit }: { visit: StaffVisit }) {
  const { t, portico, member } = visit
  const requests = await listDataRequests(portico.privacy, member)
  if (requests === 'forbidden') answerForbidden(visit, 'page')
  const ids = requests.map(({ requestedBy }) => requestedBy)
  const names = await getStaffNames(portico.staff, ids)
  if (requests.length === 0) return <NoRequests visit={visit} text={t('personalData.list.none')} />
  return (
    <>
      <p className="lead">{t('personalData.list.lead')}</p>
      <OpenRequests visit={visit} requests={requests} names={names} />
    </>
  )
}

async function Closed({ visit, after }: { visit: StaffVisit; after: ClosedPosition | undefined }) {
  const { t, portico, member, language } = visit
  const page = await listClosedRequests(portico.privacy, member, after)
  if (page === 'forbidden') answerForbidden(visit, 'page')
  const { requests, next } = page
  const ids = requests.flatMap(({ requestedBy, approvedBy, rejectedBy }) =>
    [requestedBy, approvedBy, rejectedBy].filter((id) => id !== null),
  )
  const names = await getStaffNames(portico.staff, ids)
  const first = `${staffPath(language, 'data-requests')}?view=closed`
  return (
    <>
      {requests.length > 0 ? (
        <>
          <p className="lead">{t('personalData.list.closedLead')}</p>
          <ClosedRequests visit={visit} requests={requests} names={names} />
        </>
      ) : (
        <NoRequests visit={visit} text={t('personalData.list.noneClosed')} />
      )}
      <PageLinks
        visit={visit}
        first={after && first}
        next={next && `${first}&after=${formatPosition(next)}`}
      />
    </>
  )
}

/** Says where a request is made: on the page of its application. */
function NoRequests({ visit: { t, language }, text }: { visit: StaffVisit; text: string }) {
  return (
    <EmptyState sign="sheet" text={text} note={t('personalData.list.where')}>
      <a href={`${staffPath(language)}${formatCaseworkQuery({})}`} className="link link-alone">
        {t('personalData.erased.back')}
      </a>
    </EmptyState>
  )
}

/** Returns the URL form of a position. */
function formatPosition({ closedAt, id }: ClosedPosition): string {
  return `${closedAt.getTime()}_${id}`
}

function parsePosition(text = ''): ClosedPosition | undefined {
  const [time = '', id = '', ...rest] = text.split('_')
  if (!/^\d{1,14}$/.test(time) || !isUuid(id) || rest.length > 0) return undefined
  return { closedAt: new Date(Number(time)), id }
}
