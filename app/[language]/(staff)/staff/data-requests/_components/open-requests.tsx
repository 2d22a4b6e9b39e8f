import { TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import { personalDataPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { LabelledCell } from '@/app/[language]/(staff)/_components/list/labelled-cell.tsx'
import { Reference } from '@/components/ui/reference'
import { Tag } from '@/components/ui/tag'
import type { ListedDataRequest } from '@/lib/privacy/list-data-requests.ts'

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
  )
}

type RowProps = { visit: StaffVisit; request: ListedDataRequest; by: string }

function Row({ visit: { t, language }, request, by }: RowProps) {
  const { applicationId, reference, name, requestedAt, expiresAt, kind, state, reason, next } =
    request
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
      <LabelledCell label={t('personalData.list.columns.request')}>
        <span>{t(`personalData.${kind === 'export' ? 'export' : 'erase'}.heading`)}</span>
        <span className="account-more">{t(`personalData.reasons.${reason}`)}</span>
      </LabelledCell>
      <LabelledCell label={t('personalData.list.columns.by')}>
        <bdi>{by}</bdi>
        <span className="account-more">
          <TimeInSentence sentence={timeMark} at={requestedAt} language={language} relative short />
        </span>
      </LabelledCell>
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
