'use server'

import { redirect } from 'next/navigation'
import { attempt, fieldProblem, formAction } from '@/app/_request/form-action.ts'
import { readField, requireCode } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import { findStaffSession, setStaffCookies } from '@/app/_request/staff-cookies.ts'
import {
  redirectToSignIn,
  requirePermitted,
  requireStaffMember,
  requireTriesLeft,
} from '@/app/_request/staff-visit.ts'
import {
  appProofProblem,
  findMissingProof,
  lockedMessage,
} from '@/app/[language]/(staff)/staff/staff-sign-in.ts'
import { readCode } from '@/lib/access/rules/link-codes.ts'
import { finishAppChange, startAppChange } from '@/lib/staff/second-factors/change-app.ts'

/** Checks password and code of a member who wants another authenticator app; its key is shown next. */
export const startStaffAppChange = formAction(async (form) => {
  const visit = await requireStaffMember(readField(form, 'language'))
  const { portico, language, t, member } = visit
  const session = (await findStaffSession()) ?? redirectToSignIn(language, 'ended')
  const [password, typed] = [readField(form, 'password'), readField(form, 'code')]
  const missing = findMissingProof(visit, { password, code: typed })
  if (missing) return missing
  await requireTriesLeft(visit, 'password')
  const given = { session, password, code: readCode(typed) ?? typed }
  const answer = await attempt(
    visit,
    {
      event: 'staff_app_not_changed',
      failed: () => fieldProblem('password', t('return.unavailable')),
    },
    () => startAppChange(portico.staff, member, given),
  )
  const event = 'staff_app_change_asked'
  const outcome = requirePermitted(visit, { event, outcome: answer.outcome })
  if (outcome === 'over') redirect(staffPath(language, 'account'))
  if (outcome !== 'started') return appProofProblem(visit, outcome)
  if (answer.outcome === 'started') await setStaffCookies(answer.signed)
  redirect(staffPath(language, 'authenticator-app'))
})

/** Puts another authenticator app in the place of the one in use, by its first code. */
export const finishStaffAppChange = formAction(async (form) => {
  const visit = await requireStaffMember(readField(form, 'language'))
  const { portico, language, t, member } = visit
  const code = requireCode(form, 'code', (fault) => t(`staff.code.${fault}`))
  await requireTriesLeft(visit, 'code')
  const answer = await attempt(
    visit,
    { event: 'staff_app_not_changed', failed: () => fieldProblem('code', t('return.unavailable')) },
    () => finishAppChange(portico.staff, member, code),
  )
  const event = 'staff_app_change_answered'
  switch (requirePermitted(visit, { event, outcome: answer })) {
    case 'wrong':
      return fieldProblem('code', t('staff.newApp.wrongNew'))
    case 'locked':
      return fieldProblem('code', lockedMessage(visit))
    case 'over':
      return redirect(`${staffPath(language, 'second-factor')}?done=late`)
    case 'changed':
      return redirect(`${staffPath(language, 'second-factor')}?done=app`)
  }
})
