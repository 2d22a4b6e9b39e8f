import { TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import { personalDataPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { LabelledCell } from '@/app/[language]/(staff)/_components/list/labelled-cell.tsx'
import { LabelledTable } from '@/app/[language]/(staff)/_components/list/labelled-table.tsx'
import { Reference } from '@/components/ui/reference'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import type { ListedClosedRequest } from '@/lib/privacy/list-closed-requests.ts'
import { RequestCells } from './request-cells.tsx'

type ClosedRequestsProps = {
  visit: StaffVisit
  requests: readonly ListedClosedRequest[]
  names: ReadonlyMap<string, string>
}

/** Lists the results of exports and erasures as a table, without names of customers: some are erased. */
export function ClosedRequests({ visit, requests, names }: ClosedRequestsProps) {
  const { t } = visit
  const headings = [
    t('casework.columns.reference'),
    t('personalData.list.columns.request'),
    t('personalData.list.columns.by'),
    t('personalData.list.columns.outcome'),
    t('personalData.list.columns.closed'),
  ]
  return (
    <LabelledTable labelledBy="requests" headings={headings}>
      {requests.map((request) => (
        <Row key={request.id} visit={visit} request={request} names={names} />
      ))}
    </LabelledTable>
  )
}

type RowProps = Pick<ClosedRequestsProps, 'visit' | 'names'> & { request: ListedClosedRequest }

function Row({ visit, request, names }: RowProps) {
  const { t, language } = visit
  const { applicationId, customerId, isErased, outcome, closedAt } = request
  const { approvedBy, rejectedBy, rejectedFor } = request
  const nameOf = (id: string) => names.get(id) ?? id
  const reference = <Reference value={customerId} />
  return (
    <tr className="account-row">
      <th scope="row">
        {isErased ? (
          reference
        ) : (
          <a href={personalDataPath(language, applicationId)} className="link link-alone">
            {reference}
          </a>
        )}
      </th>
      <RequestCells visit={visit} request={request} by={nameOf(request.requestedBy)} />
      <LabelledCell label={t('personalData.list.columns.outcome')}>
        <span>{t(`personalData.list.outcomes.${outcome}`)}</span>
        {approvedBy && (
          <span className="account-more">
            {t('personalData.list.approvedBy', { name: isolateDirection(nameOf(approvedBy)) })}
          </span>
        )}
        {outcome === 'rejected' && rejectedBy && (
          <span className="account-more">
            {t('personalData.list.rejectedBy', { name: isolateDirection(nameOf(rejectedBy)) })}
          </span>
        )}
        {outcome === 'rejected' && rejectedFor && (
          <span className="account-more">{t(`personalData.rejections.${rejectedFor}`)}</span>
        )}
      </LabelledCell>
      <LabelledCell label={t('personalData.list.columns.closed')}>
        <TimeInSentence sentence={timeMark} at={closedAt} language={language} relative short />
      </LabelledCell>
    </tr>
  )
}
