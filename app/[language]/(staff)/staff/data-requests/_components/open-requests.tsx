import { TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import { personalDataPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { LabelledCell } from '@/app/[language]/(staff)/_components/list/labelled-cell.tsx'
import { LabelledTable } from '@/app/[language]/(staff)/_components/list/labelled-table.tsx'
import { Reference } from '@/components/ui/reference'
import { Tag } from '@/components/ui/tag'
import type { ListedDataRequest } from '@/lib/privacy/list-data-requests.ts'
import { RequestCells } from './request-cells.tsx'

const columns = ['customer', 'request', 'by', 'next', 'expires'] as const
const dayMs = 24 * 3_600_000

type OpenRequestsProps = {
  visit: StaffVisit
  requests: readonly ListedDataRequest[]
  names: ReadonlyMap<string, string>
}

/** The exports and erasures that wait for a second person, or to be downloaded, as a table. */
export function OpenRequests({ visit, requests, names }: OpenRequestsProps) {
  const { t } = visit
  return (
    <LabelledTable
      labelledBy="requests"
      headings={columns.map((column) => t(`personalData.list.columns.${column}`))}
    >
      {requests.map((request) => (
        <Row
          key={request.id}
          visit={visit}
          request={request}
          by={names.get(request.requestedBy) ?? request.requestedBy}
        />
      ))}
    </LabelledTable>
  )
}

type RowProps = { visit: StaffVisit; request: ListedDataRequest; by: string }

function Row({ visit, request, by }: RowProps) {
  const { t, language } = visit
  const { applicationId, reference, name, expiresAt, state, next } = request
  const days = Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / dayMs))
  return (
    <tr className="account-row">
      <th scope="row">
        <a href={personalDataPath(language, applicationId)} className="link link-alone">
          {name ? <bdi>{name}</bdi> : t('casework.unnamed')}
        </a>
        <span className="account-more">
          <Reference value={reference} />
        </span>
      </th>
      <RequestCells visit={visit} request={request} by={by} />
      <LabelledCell label={t('personalData.list.columns.next')}>
        {next ? (
          <Tag tone="action" text={t(`personalData.list.next.${next}`)} />
        ) : (
          t(`personalData.list.next.${state === 'approved' ? 'requester' : 'other'}`)
        )}
      </LabelledCell>
      <LabelledCell label={t('personalData.list.columns.expires')}>
        <span>{t('personalData.list.left', { days })}</span>
        <span className="account-more">
          <TimeInSentence sentence={timeMark} at={expiresAt} language={language} short />
        </span>
      </LabelledCell>
    </tr>
  )
}
