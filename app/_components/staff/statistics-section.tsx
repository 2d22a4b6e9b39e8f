import type { ReactNode } from 'react'
import { BarTable } from '@/components/staff/bar-table'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import type { Statistics } from '@/lib/services/statistics/get-statistics.ts'
import { buildTable, type TableId } from '@/lib/services/statistics/statistics-tables.ts'
import { staffPath } from '../../_request/paths.ts'
import type { StaffVisit } from '../../_request/staff-visit.ts'
import { formatStatisticsQuery } from './statistics-query.ts'
import { describeScope } from './statistics-scope.ts'

type StatisticsSectionProps = {
  visit: StaffVisit
  statistics: Statistics
  id: TableId
  /** The columns that the parts of a bar stand for. */
  legend?: readonly number[]
  className?: string
  /** Stands above the table, which is folded then. */
  chart?: ReactNode
  /** All figures are zero. */
  isEmpty?: boolean
}

/** So many rows are on the page; a file has all. */
const mostRows = 20

/** One table of the statistics, with its bars and its file. */
export function StatisticsSection(props: StatisticsSectionProps) {
  const { visit, statistics, id, legend, className, chart, isEmpty } = props
  const { t, language, portico } = visit
  const { headings, rows: all, longest } = buildTable(statistics, id, language)
  const rows = isEmpty ? [] : all
  const title = t(`statistics.tables.${id}.title`)
  const heading = `table-${id}`
  const days = Math.round(portico.env.retention.decided / 86_400_000)
  const table = (
    <BarTable
      labelledBy={heading}
      headings={headings}
      rows={rows.slice(0, chart ? undefined : mostRows)}
      longest={longest}
      {...(legend && { legend })}
    />
  )
  return (
    <section aria-labelledby={heading} {...(className && { className })}>
      <h3 id={heading} className="text-lead font-strong">
        {title}
      </h3>
      <p className="text-small text-muted">
        {t(`statistics.tables.${id}.text`, { days, scope: describeScope(visit) })}
      </p>
      {rows.length === 0 && <p className="mt-1.5">{t('statistics.none')}</p>}
      {rows.length > 0 && chart}
      {rows.length > 0 &&
        (chart ? (
          <details className="casework-filters">
            <summary>{t('statistics.asTable')}</summary>
            {table}
          </details>
        ) : (
          table
        ))}
      {!chart && rows.length > mostRows && (
        <p className="mt-1 text-small">{t('statistics.moreInFile', { most: mostRows })}</p>
      )}
      {rows.length > 0 && (
        <p className="mt-1 print:hidden">
          <a
            href={`${staffPath(language, 'statistics.csv')}${formatStatisticsQuery(statistics.query, id)}`}
            className="link link-alone text-small"
          >
            {t('statistics.download')}
            <VisuallyHidden> {t('statistics.downloadHidden', { title })}</VisuallyHidden>
          </a>
        </p>
      )}
    </section>
  )
}
