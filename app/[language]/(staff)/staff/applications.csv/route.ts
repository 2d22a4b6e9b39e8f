import { redirect } from 'next/navigation'
import { createDownload } from '@/app/_request/downloads.ts'
import { staffPath } from '@/app/_request/paths.ts'
import {
  answerForbidden,
  redirectToVolumeLimit,
  requireStaffMember,
} from '@/app/_request/staff-visit.ts'
import {
  parseCaseworkQuery,
  toCaseworkList,
  toCaseworkOrder,
} from '@/app/[language]/(staff)/_components/list/casework-query.ts'
import { exportApplications } from '@/lib/casework/export-applications.ts'
import { findSearch } from '@/lib/casework/search-query.ts'
import { isVolumeExceeded } from '@/lib/staff/scope/volume.ts'

type Context = { params: Promise<{ language: string }> }

/** The list of applications as a file. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const visit = await requireStaffMember((await params).language)
  const { portico, language, member, t, requestId } = visit
  const asked = new URL(request.url).searchParams
  const query = parseCaseworkQuery(Object.fromEntries(asked))
  const typed = query.search && (await findSearch(portico.staff, member, query.search))
  // The search has expired, which the page says.
  if (query.search !== undefined && typed === undefined) {
    redirect(`${staffPath(language)}?search=${query.search}`)
  }
  const csv = await exportApplications(portico.staff, member, {
    list: toCaseworkList(query, member, new Date()),
    typed,
    order: toCaseworkOrder(query),
    contact: asked.get('contact') === 'yes',
    language,
  })
  portico.log.info({
    event: 'applications_export_answered',
    requestId,
    outcome: csv === 'forbidden' ? csv : isVolumeExceeded(csv) ? 'too_much' : 'done',
  })
  if (isVolumeExceeded(csv)) redirectToVolumeLimit(visit, csv)
  if (csv === 'forbidden') answerForbidden(visit, 'role')
  const name = `${t('casework.export.file')}-${new Date().toISOString().slice(0, 10)}.csv`
  return createDownload(Buffer.from(csv), { name, type: 'text/csv; charset=utf-8' })
}
