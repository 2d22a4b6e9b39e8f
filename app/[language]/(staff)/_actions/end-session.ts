'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import { setStaffCookies } from '@/app/_request/staff-cookies.ts'
import { answerForbidden, requireStaffMember } from '@/app/_request/staff-visit.ts'
import { isUuid } from '@/lib/services/page-access/route-guard.ts'
import { endSession } from '@/lib/services/staff/sessions.ts'

/** Ends a session of one's own: this one, or one in another browser. */
export async function endStaffSession(form: FormData): Promise<void> {
  const { portico, language, member, requestId } = await requireStaffMember(
    readField(form, 'language'),
  )
  const session = readField(form, 'session')
  const ended = isUuid(session)
    ? await endSession(portico.staff, member, { account: member.id, session })
    : 'gone'
  portico.log.info({ event: 'staff_session_ended', requestId, outcome: ended })
  if (ended === 'forbidden') answerForbidden(requestId, 'role')
  if (session !== member.session.id) {
    redirect(`${staffPath(language, 'account')}?done=${ended === 'done' ? 'ended' : 'gone'}`)
  }
  await setStaffCookies({})
  redirect(`${staffPath(language, 'sign-in')}?why=ended`)
}
