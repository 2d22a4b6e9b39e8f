'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import { fieldProblem, findRateLimitMessage } from '@/app/_request/staff-visit.ts'
import { requireVisit } from '@/app/_request/visit.ts'
import type { StepState } from '@/lib/domain/onboarding/view/step-view.ts'
import { choosePassword, type PasswordChoice } from '@/lib/services/staff/change-password.ts'
import { maxPasswordLength, minPasswordLength } from '@/lib/services/staff/password-hash.ts'

/** Sets the password of whoever has the link for it. */
export async function chooseStaffPassword(_before: StepState, form: FormData): Promise<StepState> {
  const visit = await requireVisit(readField(form, 'language'))
  const { portico, language, t, requestId } = visit
  const link = readField(form, 'link')
  const slowed = await findRateLimitMessage(visit)
  if (slowed) return fieldProblem('password', slowed)
  let outcome: PasswordChoice
  try {
    outcome = await choosePassword(portico.staff, { link, password: readField(form, 'password') })
  } catch (error) {
    portico.log.error({ event: 'staff_password_not_set', requestId, error })
    return fieldProblem('password', t('resume.unavailable'))
  }
  portico.log.info({ event: 'staff_password_chosen', requestId, outcome })
  if (outcome === 'set') redirect(`${staffPath(language, 'sign-in')}?why=chosen`)
  if (outcome === 'over') redirect(staffPath(language, `password/${encodeURIComponent(link)}`))
  const limits = { min: minPasswordLength, max: maxPasswordLength }
  return fieldProblem('password', t(`staff.password.${outcome}`, limits))
}
