'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { parseStaffReturn, staffPath, withStaffReturn } from '@/app/_request/paths.ts'
import { setStaffCookies } from '@/app/_request/staff-cookies.ts'
import { findMissingCredentials, lockedMessage } from '@/app/_request/staff-sign-in.ts'
import {
  describeDevice,
  fieldProblem,
  findRateLimitMessage,
  runOrLog,
} from '@/app/_request/staff-visit.ts'
import { requireVisit } from '@/app/_request/visit.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'
import { signIn } from '@/lib/staff/sign-in/sign-in.ts'

/** Signs in with address and password; the answer does not say which of them is wrong. */
export async function signInStaff(_before: StepState, form: FormData): Promise<StepState> {
  const visit = await requireVisit(readField(form, 'language'))
  const { portico, language, t, requestId } = visit
  const [address, password] = [readField(form, 'address'), readField(form, 'password')]
  const missing = findMissingCredentials(visit, { address, password })
  if (missing) return missing
  const problem = (message: string) => fieldProblem('address', message, { address })
  const slowed = await findRateLimitMessage(visit)
  if (slowed) return problem(slowed)
  const given = { address, password, device: await describeDevice() }
  const answer = await runOrLog(visit, { event: 'staff_not_signed_in' }, () =>
    signIn(portico.staff, given),
  )
  if (!answer) return problem(t('resume.unavailable'))
  portico.log.info({ event: 'staff_password_answered', requestId, outcome: answer.outcome })
  if (!('signed' in answer)) {
    return problem(answer.outcome === 'locked' ? lockedMessage(visit) : t('staff.signIn.refused'))
  }
  await setStaffCookies(answer.signed)
  const to = parseStaffReturn(readField(form, 'to'))
  const next = answer.outcome === 'code' ? withStaffReturn('code', to) : 'second-factor'
  redirect(staffPath(language, next))
}
