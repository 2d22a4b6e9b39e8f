import { notFound } from 'next/navigation'
import { createDownload } from '@/app/_request/downloads.ts'
import { answerForbidden, requireStaffMember } from '@/app/_request/staff-visit.ts'
import { parseStatisticsQuery } from '@/app/[language]/(staff)/_components/statistics-query.ts'
import { exportStatistics } from '@/lib/statistics/export-statistics.ts'
import { nameTable, tableIds } from '@/lib/statistics/statistics-tables.ts'

type Context = { params: Promise<{ language: string }> }

/** A table of the statistics as a file. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const visit = await requireStaffMember((await params).language)
  const { portico, language, member, t, requestId } = visit
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const table = tableIds.find((id) => id === asked.table)
  if (!table) notFound()
  const query = parseStatisticsQuery(asked)
  const csv = await exportStatistics(portico.staff, member, { table, language, query })
  portico.log.info({
    event: 'statistics_export_answered',
    requestId,
    outcome: csv === 'forbidden' ? csv : 'done',
  })
  if (csv === 'forbidden') answerForbidden(visit, 'role')
  const day = new Date().toISOString().slice(0, 10)
  const name = `${t('statistics.file')}-${nameTable(table, query)}-${day}.csv`
  return createDownload(Buffer.from(csv), { name, type: 'text/csv; charset=utf-8' })
}
