import { createDownload } from '@/app/_request/downloads.ts'
import { forbiddenPath, limitPath, personalDataPath, staffPath } from '@/app/_request/paths.ts'
import { answerNotFound, findStaffVisit } from '@/app/_request/staff-visit.ts'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { exportForMember } from '@/lib/privacy/export-for-member.ts'
import { canViewApplication } from '@/lib/staff/scope/scope.ts'
import { isVolumeExceeded } from '@/lib/staff/scope/volume.ts'

type Context = { params: Promise<{ language: string; application: string }> }

/** Everything that is held about an application, as a file. A post, so that no link and no prefetch asks for it. */
export async function POST(_request: Request, { params }: Context): Promise<Response> {
  const { language: languageInPath, application: id } = await params
  const { member, ...visit } = await findStaffVisit(languageInPath)
  const { portico, language, requestId } = visit
  // Next's redirect would make the browser post to the next page.
  if (!member) return leadTo(`${staffPath(language, 'sign-in')}?why=ended`)
  if (!member.enrolled) return leadTo(staffPath(language, 'second-factor'))
  const isThere = isUuid(id) && (await canViewApplication(portico.staff, member, id))
  if (!isThere) answerNotFound(requestId)
  const held = await exportForMember(portico.privacy, member, id)
  const outcome = typeof held === 'string' ? held : isVolumeExceeded(held) ? 'too_much' : 'done'
  portico.log.info({ event: 'personal_data_exported', requestId, applicationId: id, outcome })
  if (held === 'gone') answerNotFound(requestId)
  if (held === 'forbidden') return leadTo(forbiddenPath(language, 'role', { application: id }))
  if (held === 'not_approved' || held === 'unavailable') {
    return leadTo(`${personalDataPath(language, id)}?done=${held}`)
  }
  if (isVolumeExceeded(held)) return leadTo(limitPath(language, held))
  const name = `personal-data-${held.reference}.json`
  return createDownload(Buffer.from(held.json), { name, type: 'application/json' })
}

function leadTo(path: string): Response {
  return new Response(null, { status: 303, headers: { Location: path } })
}
