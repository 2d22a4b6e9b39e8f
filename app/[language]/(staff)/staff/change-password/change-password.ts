'use server'

import { redirect } from 'next/navigation'
import { attempt, fieldProblem, formAction } from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import { findStaffSession, setStaffCookies } from '@/app/_request/staff-cookies.ts'
import {
  redirectToSignIn,
  requirePermitted,
  requireStaffMember,
  requireTriesLeft,
} from '@/app/_request/staff-visit.ts'
import { passwordChangeProblem } from '@/app/[language]/(staff)/staff/staff-sign-in.ts'
import { changePassword } from '@/lib/staff/sign-in/change-password.ts'

/** Changes the member's own password, which requires the old one. */
export const changeStaffPassword = formAction(async (form) => {
  const visit = await requireStaffMember(readField(form, 'language'))
  const { portico, language, t, member } = visit
  const session = (await findStaffSession()) ?? redirectToSignIn(language, 'ended')
  await requireTriesLeft(visit, 'old')
  const old = readField(form, 'old')
  if (old === '') return fieldProblem('old', t('staff.ownPassword.missing'))
  const given = { session, old, password: readField(form, 'password') }
  const answer = await attempt(
    visit,
    {
      event: 'staff_password_not_set',
      failed: () => fieldProblem('password', t('return.unavailable')),
    },
    () => changePassword(portico.staff, member, given),
  )
  const event = 'staff_password_change_answered'
  const outcome = requirePermitted(visit, { event, outcome: answer.outcome })
  if (outcome === 'none') redirect(staffPath(language, 'account'))
  if (answer.outcome === 'changed') await setStaffCookies(answer.signed)
  if (outcome === 'changed') redirect(`${staffPath(language, 'account')}?done=password`)
  return passwordChangeProblem(visit, outcome)
})
