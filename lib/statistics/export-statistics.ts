/** A table of the statistics as a file: CSV (RFC 4180), for spreadsheets. */

import { formatCsv } from '#lib/http/format-csv.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { getTranslator } from '#lib/i18n/translate.ts'
import { may } from '#lib/staff/rules/permissions.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import { getStatistics, type StatisticsDeps, type StatisticsQuery } from './get-statistics.ts'
import { buildTable, type TableId } from './statistics-tables.ts'

/**
 * Returns a table with a line of headings, each row with its period; `forbidden` for a member who may not
 * export it. The export is audited.
 */
export async function exportStatistics(
  deps: StatisticsDeps,
  member: Member,
  { table: id, language, query }: { table: TableId; language: Language; query: StatisticsQuery },
): Promise<string | 'forbidden'> {
  if (!may(member.role, 'export', 'statistics')) return 'forbidden'
  const statistics = await getStatistics(deps, member, query)
  if (statistics === 'forbidden') return statistics
  const { headings, fileHeadings = headings, rows } = buildTable(statistics, id, language)
  const { from, to } = statistics
  const lines = rows.map(({ names, numbers }) => [
    from,
    to,
    ...[...names, ...numbers].map(({ raw }) => raw),
  ])
  await deps.store.transactionFor({ kind: 'staff', member }, deps.now(), (tx) =>
    deps.store.audit.append(tx, {
      actor: { kind: 'staff', id: member.id },
      event: 'statistics_exported',
      detail: { table: id, days: query.days, rows: rows.length },
      now: deps.now(),
    }),
  )
  const t = getTranslator(language)
  const ofPeriod = [t('statistics.columns.from'), t('statistics.columns.to')]
  return formatCsv([[...ofPeriod, ...fileHeadings], ...lines])
}
