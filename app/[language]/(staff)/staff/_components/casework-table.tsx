import { staffPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import type { CaseworkListEntry } from '@/lib/casework/list-applications.ts'
import type { CaseworkSort } from '@/lib/casework/store/casework-order.ts'
import { may } from '@/lib/staff/rules/permissions.ts'
import {
  type CaseworkQuery,
  formatCaseworkQuery,
  getSort,
} from '../../_components/list/casework-query.ts'
import { SortHeading } from '../../_components/list/sort-heading.tsx'
import { CaseworkRow } from './casework-row.tsx'

type CaseworkTableProps = {
  visit: StaffVisit
  query: CaseworkQuery
  entries: readonly CaseworkListEntry[]
  /** Tells which applications of the page are initially selected. */
  isSelected: (application: string) => boolean
}

/**
 * The applications of a page as a table; on narrow screens each row is a card. Names and kinds are sealed and
 * assignees are many, so these columns cannot be sorted by.
 */
export function CaseworkTable({ visit, query, entries, isSelected }: CaseworkTableProps) {
  const { t, member } = visit
  const mayAssign = may(member.role, 'assign', 'application')
  const order = t(`caseworkList.orders.${getSort(query)}`)
  const view =
    query.search === undefined
      ? t(`caseworkList.views.${query.view ?? 'all'}`)
      : t('casework.search.results')
  const sorted = { visit, query }
  const now = new Date()
  return (
    <table className="casework-table">
      <caption className="sr-only">{t('caseworkList.caption', { view, order })}</caption>
      <thead>
        <tr>
          {mayAssign && <td className="casework-select" />}
          <th scope="col" className="casework-name">
            {t('caseworkList.applicant')}
          </th>
          <th scope="col" className="casework-reference">
            {t('casework.columns.reference')}
          </th>
          <th scope="col" className="casework-kind">
            {t('casework.columns.kind')}
          </th>
          <ColumnHeading {...sorted} sort="status" text={t('casework.columns.state')} />
          <th scope="col" className="casework-assignee">
            {t('casework.columns.assignee')}
          </th>
          <th scope="col" className="casework-channel">
            {t('casework.columns.channel')}
          </th>
          <ColumnHeading {...sorted} sort="flags" text={t('casework.columns.flags')} />
          <ColumnHeading {...sorted} sort="since" text={t('caseworkList.waiting')} />
          <ColumnHeading {...sorted} sort="started" text={t('casework.columns.started')} />
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <CaseworkRow
            key={entry.applicationId}
            visit={visit}
            query={query}
            entry={entry}
            now={now}
            selectable={mayAssign}
            selected={isSelected(entry.applicationId)}
          />
        ))}
      </tbody>
    </table>
  )
}

type ColumnHeadingProps = Pick<CaseworkTableProps, 'visit' | 'query'> & {
  sort: CaseworkSort
  text: string
}

function ColumnHeading({ visit, query, sort, text }: ColumnHeadingProps) {
  const current = getSort(query)
  const isCurrent = current.startsWith(`${sort}-`)
  const isAscending = current.endsWith('-asc')
  // Results of a search have one order.
  if (query.search !== undefined && sort !== 'started') {
    return (
      <th scope="col" className={columnClasses[sort]}>
        {text}
      </th>
    )
  }
  const next = isCurrent ? (isAscending ? 'desc' : 'asc') : firstWay[sort]
  const { after: _, ...rest } = query
  const words = formatCaseworkQuery({ ...rest, sort: `${sort}-${next}` })
  return (
    <SortHeading
      visit={visit}
      text={text}
      className={columnClasses[sort]}
      href={`${staffPath(visit.language)}${words}`}
      way={isCurrent ? shownWay(sort, isAscending) : undefined}
    />
  )
}

const columnClasses = {
  status: 'casework-status',
  flags: 'casework-flags',
  since: 'casework-waiting',
  started: 'casework-started',
} as const

/** The way that is asked for most, and first therefore. */
const firstWay = { status: 'asc', flags: 'desc', since: 'asc', started: 'desc' } as const

/** The column shows how long an application waits: the earliest time is the longest. */
function shownWay(sort: CaseworkSort, isAscending: boolean): 'ascending' | 'descending' {
  return isAscending === (sort !== 'since') ? 'ascending' : 'descending'
}
