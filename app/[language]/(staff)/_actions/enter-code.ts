'use server'

import { redirect } from 'next/navigation'
import { codeProblem, readCodeInput } from '@/app/_components/staff/code-input.ts'
import { readField } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import { findStaffStep, setStaffCookies } from '@/app/_request/staff-cookies.ts'
import { describeDevice, fieldProblem, findRateLimitMessage } from '@/app/_request/staff-visit.ts'
import { requireVisit } from '@/app/_request/visit.ts'
import type { StepState } from '@/lib/domain/onboarding/view/step-view.ts'
import { enterCode } from '@/lib/services/staff/sign-in.ts'
import type { SecondFactorOutcome } from '@/lib/services/staff/sign-in-attempts.ts'

/** Takes the code that goes with a right password, and opens the session. */
export async function enterStaffCode(_before: StepState, form: FormData): Promise<StepState> {
  const visit = await requireVisit(readField(form, 'language'))
  const { portico, language, t, requestId } = visit
  const step = await findStaffStep()
  if (!step) redirect(`${staffPath(language, 'sign-in')}?why=over`)
  const read = readCodeInput(form, visit)
  if ('state' in read) return read.state
  const slowed = await findRateLimitMessage(visit)
  if (slowed) return fieldProblem('code', slowed)
  let answer: SecondFactorOutcome
  try {
    answer = await enterCode(portico.staff, {
      step,
      code: read.code,
      device: await describeDevice(),
    })
  } catch (error) {
    portico.log.error({ event: 'staff_not_signed_in', requestId, error })
    return fieldProblem('code', t('resume.unavailable'))
  }
  portico.log.info({ event: 'staff_code_answered', requestId, outcome: answer.outcome })
  switch (answer.outcome) {
    case 'wrong':
    case 'locked':
      return codeProblem(answer.outcome, visit)
    case 'over':
      await setStaffCookies({})
      redirect(`${staffPath(language, 'sign-in')}?why=over`)
      break
    case 'signed_in':
      await setStaffCookies(answer.signed)
      redirect(staffPath(language))
  }
}
