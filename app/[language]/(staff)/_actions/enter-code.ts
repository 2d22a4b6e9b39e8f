'use server'

import { readCodeInput } from '@/app/_components/staff/code-input.ts'
import { readField } from '@/app/_request/form-field.ts'
import { completeSignIn, requireSignInStep } from '@/app/_request/staff-sign-in.ts'
import {
  describeDevice,
  fieldProblem,
  findRateLimitMessage,
  runOrLog,
} from '@/app/_request/staff-visit.ts'
import { requireVisit } from '@/app/_request/visit.ts'
import type { StepState } from '@/lib/domain/onboarding/view/step-view.ts'
import { enterCode } from '@/lib/services/staff/sign-in.ts'

/** Signs in with a code of an authenticator app, after a right password. */
export async function enterStaffCode(_before: StepState, form: FormData): Promise<StepState> {
  const visit = await requireVisit(readField(form, 'language'))
  const { portico, t } = visit
  const step = await requireSignInStep(visit.language)
  const typed = readCodeInput(form, visit)
  if ('state' in typed) return typed.state
  const slowed = await findRateLimitMessage(visit)
  if (slowed) return fieldProblem('code', slowed)
  const given = { step, code: typed.code, device: await describeDevice() }
  const answer = await runOrLog(visit, { event: 'staff_not_signed_in' }, () =>
    enterCode(portico.staff, given),
  )
  const texts = { event: 'staff_code_answered', wrong: t('staff.code.wrong'), next: '' }
  return fieldProblem('code', await completeSignIn(visit, answer, texts))
}
