import { Readable } from 'node:stream'
import { answerForbidden, answerNotFound, requireStaffMember } from '@/app/_request/staff-visit.ts'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { openImportReport } from '@/lib/imports/manage-imports.ts'

type Context = { params: Promise<{ language: string; import: string }> }

/** The report of an import as a file. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { language, import: id } = await params
  const visit = await requireStaffMember(language)
  const { portico, member, requestId } = visit
  const report = isUuid(id) ? await openImportReport(portico.imports, member, id) : 'gone'
  const outcome = typeof report === 'string' ? report : 'done'
  portico.log.info({ event: 'import_report_answered', requestId, outcome })
  if (report === 'forbidden') answerForbidden(visit, 'role', { needs: 'administrator' })
  if (report === 'gone') answerNotFound(requestId)
  const body = Readable.toWeb(Readable.from(report)) as ReadableStream<Uint8Array>
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="import-${id}.csv"`,
    },
  })
}
