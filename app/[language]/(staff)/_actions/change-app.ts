'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import { findStaffSession, setStaffCookies } from '@/app/_request/staff-cookies.ts'
import { appProofProblem, findMissingProof, lockedMessage } from '@/app/_request/staff-sign-in.ts'
import {
  fieldProblem,
  findRateLimitMessage,
  redirectToSignIn,
  requirePermitted,
  requireStaffMember,
  runOrLog,
} from '@/app/_request/staff-visit.ts'
import { readCodeInput } from '@/app/[language]/(staff)/_components/code-input.ts'
import { readCode } from '@/lib/access/return-links/link-secrets.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'
import { finishAppChange, startAppChange } from '@/lib/staff/second-factors/change-app.ts'

/** Checks password and code of a member who wants another authenticator app; its key is shown next. */
export async function startStaffAppChange(_before: StepState, form: FormData): Promise<StepState> {
  const visit = await requireStaffMember(readField(form, 'language'))
  const { portico, language, t, member } = visit
  const session = (await findStaffSession()) ?? redirectToSignIn(language, 'ended')
  const [password, typed] = [readField(form, 'password'), readField(form, 'code')]
  const missing = findMissingProof(visit, { password, code: typed })
  if (missing) return missing
  const slowed = await findRateLimitMessage(visit)
  if (slowed) return fieldProblem('password', slowed)
  const given = { session, password, code: readCode(typed) ?? typed }
  const answer = await runOrLog(visit, { event: 'staff_app_not_changed' }, () =>
    startAppChange(portico.staff, member, given),
  )
  if (!answer) return fieldProblem('password', t('resume.unavailable'))
  const event = 'staff_app_change_asked'
  const outcome = requirePermitted(visit, { event, outcome: answer.outcome })
  if (outcome === 'over') redirect(staffPath(language, 'account'))
  if (outcome !== 'started') return appProofProblem(visit, outcome)
  if (answer.outcome === 'started') await setStaffCookies(answer.signed)
  redirect(staffPath(language, 'authenticator-app'))
}

/** Puts another authenticator app in the place of the one in use, by its first code. */
export async function finishStaffAppChange(_before: StepState, form: FormData): Promise<StepState> {
  const visit = await requireStaffMember(readField(form, 'language'))
  const { portico, language, t, member } = visit
  const typed = readCodeInput(form, visit)
  if ('state' in typed) return typed.state
  const slowed = await findRateLimitMessage(visit)
  if (slowed) return fieldProblem('code', slowed)
  const answer = await runOrLog(visit, { event: 'staff_app_not_changed' }, () =>
    finishAppChange(portico.staff, member, typed.code),
  )
  if (!answer) return fieldProblem('code', t('resume.unavailable'))
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
}
