import { applyPath, handOverPath, limitPath, staffPath } from '@/app/_request/paths.ts'
import { findVisitLanguage } from '@/app/_request/request-language.ts'
import { writeSessionCookie } from '@/app/_request/session-cookie.ts'
import { setStaffCookies } from '@/app/_request/staff-cookies.ts'
import { answerNotFound, findStaffVisit } from '@/app/_request/staff-visit.ts'
import { findHandOver } from '@/app/[language]/(staff)/staff/applications/[application]/hand-over/hand-over.ts'
import { handOverDevice } from '@/lib/access/device-links/hand-over-device.ts'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { isVolumeExceeded } from '@/lib/staff/scope/volume.ts'

type Context = { params: Promise<{ language: string; application: string }> }

/**
 * Hands this device over to the customer, and signs the member out on it. A route instead of an action: the
 * answer is a page in another language, which must load as a new document, with nothing of the staff page left in
 * the browser's memory.
 */
export async function POST(_request: Request, { params }: Context): Promise<Response> {
  const { language: languageInPath, application: id } = await params
  const { member, ...visit } = await findStaffVisit(languageInPath)
  const { portico, language, requestId } = visit
  // Next's redirect would make the browser post to the next page.
  if (!member) return leadTo(`${staffPath(language, 'sign-in')}?why=ended`)
  if (!member.enrolled) return leadTo(staffPath(language, 'second-factor'))
  const found = isUuid(id) ? await findHandOver({ ...visit, member }, id) : undefined
  if (!found) answerNotFound(requestId)
  if (isVolumeExceeded(found)) return leadTo(limitPath(language, found))
  if (found.obstacle) return leadTo(handOverPath(language, id))
  const given = await handOverDevice(portico.devices, { applicationId: id, member })
  portico.log.info({ event: 'device_given', requestId, applicationId: id, outcome: given.outcome })
  if (given.outcome === 'in_use') return leadTo(`${handOverPath(language, id)}?problem=inUse`)
  if (given.outcome === 'not_editable') return leadTo(handOverPath(language, id))
  if (given.outcome !== 'handed_over') answerNotFound(requestId)
  await setStaffCookies({})
  await writeSessionCookie(given.token)
  // In the customer's language.
  return leadTo(applyPath(findVisitLanguage(found.application.locale) ?? language, id, 'review'))
}

function leadTo(path: string): Response {
  return new Response(null, { status: 303, headers: { Location: path } })
}
