import type { ReactNode } from 'react'
import { staffPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import {
  formatCaseworkQuery,
  parseCaseworkQuery,
} from '@/app/[language]/(staff)/_components/list/casework-query.ts'
import { formatStatisticsQuery } from '@/app/[language]/(staff)/_components/statistics-query.ts'
import { BarTable } from '@/components/staff/bar-table'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { addUp, fewestForTimes, type Statistics } from '@/lib/statistics/get-statistics.ts'
import {
  buildTable,
  countedCell,
  type ListQuery,
  nameTable,
  type TableId,
} from '@/lib/statistics/statistics-tables.ts'
import { describeScope } from './statistics-scope.ts'

type StatisticsSectionProps = {
  visit: StaffVisit
  statistics: Statistics
  id: TableId
  /** The columns of a bar's parts. */
  legend?: readonly number[]
  /** The columns that a narrow screen goes without. */
  spare?: readonly number[]
  className?: string
  /** Shown above the table, which is then folded. */
  chart?: ReactNode
  /** All figures are zero. */
  isEmpty?: boolean
}

/** The number of rows on the page; a file has all. */
const mostRows = 20

/** One table of the statistics, with its bars and its file. */
export function StatisticsSection(props: StatisticsSectionProps) {
  const { visit, statistics, id, legend, spare, className, chart, isEmpty } = props
  const { t, language } = visit
  const built = buildTable(statistics, id, language)
  const all = isEmpty ? [] : built.rows
  const isOfNone = ({ numbers }: (typeof all)[number]) => numbers.every(({ raw }) => raw === '0')
  const rows = all.filter((row) => !isOfNone(row))
  const named = nameTable(id, statistics.query)
  const title = t(`statistics.tables.${named}.title`)
  const heading = `table-${id}`
  const table = (
    <BarTable
      labelledBy={heading}
      headings={built.headings}
      rows={rows.slice(0, chart ? undefined : mostRows).map((row) => ({
        ...row,
        numbers: row.numbers.map(({ text, list }) => ({
          text,
          href: list && listHref(visit, list),
        })),
      }))}
      longest={built.longest}
      {...(built.separate && { separate: true })}
      {...(legend && { legend })}
      {...(spare && { spare })}
    />
  )
  // Members without applications are named below.
  const leftOut = id !== 'load' && rows.length < all.length && (
    <p className="mt-1 text-small text-muted">
      {t('statistics.leftOut', { count: all.length - rows.length })}
    </p>
  )
  return (
    <section aria-labelledby={heading} {...(className && { className })}>
      <h3 id={heading} className="text-lead font-strong">
        {title}
      </h3>
      <p className="text-small text-muted">
        <span>
          {t(`statistics.tables.${named}.text`, {
            scope: describeScope(visit),
            fewest: fewestForTimes,
          })}
        </span>
        {id === 'open' && <CountedTwice visit={visit} statistics={statistics} />}
      </p>
      {rows.length > 0 && (
        <p className="text-small print:hidden">
          <a
            href={`${staffPath(language, 'statistics.csv')}${formatStatisticsQuery(statistics.query, id)}`}
            className="link link-alone"
          >
            {t('statistics.download')}
            <VisuallyHidden>
              {' '}
              <span>{t('statistics.downloadHidden', { title })}</span>
            </VisuallyHidden>
          </a>
        </p>
      )}
      {rows.length === 0 && <p className="mt-1.5">{t('statistics.none')}</p>}
      {rows.length > 0 && chart}
      {rows.length > 0 &&
        (chart ? (
          <details className="casework-filters">
            <summary>{t('statistics.asTable')}</summary>
            {table}
            {leftOut}
          </details>
        ) : (
          <>
            {table}
            {leftOut}
          </>
        ))}
      {id === 'load' && (
        <WithNone
          visit={visit}
          names={all
            .slice(1)
            .filter(isOfNone)
            .map(({ names }) => names[0]?.text ?? '')}
        />
      )}
      {!chart && rows.length > mostRows && (
        <p className="mt-1 text-small">{t('statistics.moreInFile', { most: mostRows })}</p>
      )}
    </section>
  )
}

/** The list of the applications that a figure counts. */
export function listHref({ language }: Pick<StaffVisit, 'language'>, list: ListQuery): string {
  return `${staffPath(language)}${formatCaseworkQuery(parseCaseworkQuery(list))}`
}

/** Why the rows add up to more than are open, if they do. */
function CountedTwice({
  visit: { t, language },
  statistics,
}: Pick<StatisticsSectionProps, 'visit' | 'statistics'>) {
  const { open, openNow } = statistics
  const inRows = addUp(open.flatMap(({ counts }) => counts))
  if (inRows.count === openNow.count) return null
  const { text } = countedCell(openNow, { t, language })
  return <span>{` ${t('statistics.countedTwice', { open: text })}`}</span>
}

/** Members of staff who have no open application. */
function WithNone({ visit: { t }, names }: { visit: StaffVisit; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <details className="statistics-none">
      <summary>{t('statistics.withNone', { count: names.length })}</summary>
      <ul className="flex flex-wrap gap-x-2 text-small">
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name.
          <li key={index}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </details>
  )
}
