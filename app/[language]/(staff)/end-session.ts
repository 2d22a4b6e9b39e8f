'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { parseStaffReturn, staffPath, withStaffReturn } from '@/app/_request/paths.ts'
import { setStaffCookies } from '@/app/_request/staff-cookies.ts'
import {
  redirectToSignIn,
  requirePermitted,
  requireStaffMember,
} from '@/app/_request/staff-visit.ts'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { endSession } from '@/lib/staff/sign-in/sessions.ts'

/** Ends one of the member's own sessions: this one, to sign in again perhaps, or one in another browser. */
export async function endStaffSession(form: FormData): Promise<void> {
  const visit = await requireStaffMember(readField(form, 'language'))
  const { portico, language, member } = visit
  const session = readField(form, 'session')
  const given = { account: member.id, session }
  const ended = isUuid(session) ? await endSession(portico.staff, member, given) : 'gone'
  const outcome = requirePermitted(visit, { event: 'staff_session_ended', outcome: ended })
  if (session !== member.session.id) {
    redirect(`${staffPath(language, 'account')}?done=${outcome === 'done' ? 'ended' : 'gone'}`)
  }
  await setStaffCookies({})
  const to = parseStaffReturn(readField(form, 'to'))
  if (to) redirect(staffPath(language, withStaffReturn('sign-in', to)))
  redirectToSignIn(language, 'ended')
}
