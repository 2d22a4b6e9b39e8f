'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import { setStaffCookies } from '@/app/_request/staff-cookies.ts'
import { describeDevice, fieldProblem, findRateLimitMessage } from '@/app/_request/staff-visit.ts'
import { requireVisit } from '@/app/_request/visit.ts'
import { lockoutMs } from '@/lib/adapters/database/staff/staff-attempts.ts'
import type { StepState } from '@/lib/domain/onboarding/view/step-view.ts'
import { type PasswordOutcome, signIn } from '@/lib/services/staff/sign-in.ts'

/** Takes address and password; what is wrong with them it does not tell. */
export async function signInStaff(_before: StepState, form: FormData): Promise<StepState> {
  const visit = await requireVisit(readField(form, 'language'))
  const { portico, language, t, requestId } = visit
  const address = readField(form, 'address')
  const password = readField(form, 'password')
  const problems = [
    ...(address.trim() ? [] : [{ input: 'address', message: t('staff.signIn.missingAddress') }]),
    ...(password ? [] : [{ input: 'password', message: t('staff.signIn.missingPassword') }]),
  ]
  if (problems.length > 0) return { problems, warnings: [], values: { address } }
  const slowed = await findRateLimitMessage(visit)
  if (slowed) return fieldProblem('address', slowed, { address })
  let answer: PasswordOutcome
  try {
    answer = await signIn(portico.staff, { address, password, device: await describeDevice() })
  } catch (error) {
    portico.log.error({ event: 'staff_not_signed_in', requestId, error })
    return fieldProblem('address', t('resume.unavailable'), { address })
  }
  portico.log.info({ event: 'staff_password_answered', requestId, outcome: answer.outcome })
  switch (answer.outcome) {
    case 'refused':
      return fieldProblem('address', t('staff.signIn.refused'), { address })
    case 'locked':
      return fieldProblem('address', t('staff.signIn.locked', { minutes: lockoutMs / 60_000 }), {
        address,
      })
    default:
      await setStaffCookies(answer.signed)
      redirect(staffPath(language, answer.outcome === 'code' ? 'code' : 'second-factor'))
  }
}
