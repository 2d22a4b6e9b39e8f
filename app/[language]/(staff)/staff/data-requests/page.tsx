import type { ReactNode } from 'react'
import { TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import { StaffFrame } from '@/app/_components/staff/staff-frame.tsx'
import { personalDataPath } from '@/app/_request/paths.ts'
import { answerForbidden, requireStaffMember, type StaffVisit } from '@/app/_request/staff-visit.ts'
import {
  type ListedDataRequest,
  listDataRequests,
} from '@/lib/services/privacy/list-data-requests.ts'
import { getStaffNames } from '@/lib/services/staff/staff-names.ts'

const columns = ['customer', 'request', 'reason', 'by', 'expires'] as const
const dayMs = 24 * 3_600_000

type PageProps = { params: Promise<{ language: string }> }

/** The exports and erasures that wait for a second person, or to be downloaded. */
export default async function DataRequestsPage({ params }: PageProps) {
  const visit = await requireStaffMember((await params).language)
  const { t, portico, member } = visit
  const requests = await listDataRequests(portico.privacy, member)
  if (requests === 'forbidden') answerForbidden(visit, 'page')
  const names = await getStaffNames(
    portico.staff,
    requests.map(({ requestedBy }) => requestedBy),
  )
  const heading = t('personalData.list.heading')
  return (
    <StaffFrame visit={visit} member={member} page="data-requests" title={heading} wide>
      <h1 id="requests" className="heading">
        {heading}
      </h1>
      <p className="lead">
        {t(requests.length > 0 ? 'personalData.list.lead' : 'personalData.list.none')}
      </p>
      {requests.length > 0 && (
        <div className="account-list">
          <table className="account-table" aria-labelledby="requests">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {t(`personalData.list.columns.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {requests.map((request) => (
                <Row
                  key={request.id}
                  visit={visit}
                  request={request}
                  by={names.get(request.requestedBy) ?? request.requestedBy}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </StaffFrame>
  )
}

type RowProps = { visit: StaffVisit; request: ListedDataRequest; by: string }

function Row({ visit: { t, language }, request, by }: RowProps) {
  const { applicationId, reference, name, requestedAt, expiresAt, kind, state, reason } = request
  const days = Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / dayMs))
  return (
    <tr className="account-row">
      <th scope="row">
        <a href={personalDataPath(language, applicationId)} className="link link-alone">
          {name ? <bdi>{name}</bdi> : t('casework.unnamed')}
        </a>
        <span className="account-more">
          <bdi dir="ltr" className="one-line font-figures">
            {reference}
          </bdi>
        </span>
      </th>
      <Cell label={t('personalData.list.columns.request')}>
        {t(`personalData.${kind === 'export' ? 'export' : 'erase'}.heading`)}
        {state === 'approved' && (
          <span className="account-more">{t('personalData.list.approved')}</span>
        )}
      </Cell>
      <Cell label={t('personalData.list.columns.reason')}>
        {t(`personalData.reasons.${reason}`)}
      </Cell>
      <Cell label={t('personalData.list.columns.by')}>
        <bdi>{by}</bdi>
        <span className="account-more">
          <TimeInSentence sentence={timeMark} at={requestedAt} language={language} relative short />
        </span>
      </Cell>
      <Cell label={t('personalData.list.columns.expires')}>
        {t('personalData.list.left', { days })}
        <span className="account-more">
          <TimeInSentence sentence={timeMark} at={expiresAt} language={language} short />
        </span>
      </Cell>
    </tr>
  )
}

/** A cell that carries the heading of its column where the row is a card. */
function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td>
      <span aria-hidden="true" className="account-label">
        {label}
      </span>
      {children}
    </td>
  )
}
