'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import { passwordProblem } from '@/app/_request/staff-sign-in.ts'
import {
  describeDevice,
  fieldProblem,
  findRateLimitMessage,
  redirectToSignIn,
  runOrLog,
} from '@/app/_request/staff-visit.ts'
import { requireVisit } from '@/app/_request/visit.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'
import { choosePassword } from '@/lib/staff/sign-in/change-password.ts'

/** Sets the password of the account whose link the form carries. */
export async function chooseStaffPassword(_before: StepState, form: FormData): Promise<StepState> {
  const visit = await requireVisit(readField(form, 'language'))
  const { portico, language, t, requestId } = visit
  const link = readField(form, 'link')
  const slowed = await findRateLimitMessage(visit)
  if (slowed) return fieldProblem('password', slowed)
  const given = { link, password: readField(form, 'password'), device: await describeDevice() }
  const outcome = await runOrLog(visit, { event: 'staff_password_not_set' }, () =>
    choosePassword(portico.staff, given),
  )
  if (!outcome) return fieldProblem('password', t('resume.unavailable'))
  portico.log.info({ event: 'staff_password_chosen', requestId, outcome })
  if (outcome === 'set') redirectToSignIn(language, 'chosen')
  if (outcome === 'over') redirect(staffPath(language, `password/${encodeURIComponent(link)}`))
  return passwordProblem(visit, outcome)
}
