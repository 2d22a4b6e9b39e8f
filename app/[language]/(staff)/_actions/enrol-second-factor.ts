'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import { completeSignIn, requireSignedIn } from '@/app/_request/staff-sign-in.ts'
import { fieldProblem, findRateLimitMessage, runOrLog } from '@/app/_request/staff-visit.ts'
import { readCodeInput } from '@/app/[language]/(staff)/_components/code-input.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'
import { confirmSecondFactor } from '@/lib/staff/sign-in/sign-in.ts'

/** Confirms a new second factor with its first code. */
export async function enrolStaff(_before: StepState, form: FormData): Promise<StepState> {
  const visit = await requireSignedIn(readField(form, 'language'))
  const { portico, language, member, t } = visit
  if (member.enrolled) redirect(staffPath(language))
  const typed = readCodeInput(form, visit)
  if ('state' in typed) return typed.state
  const slowed = await findRateLimitMessage(visit)
  if (slowed) return fieldProblem('code', slowed)
  const given = { member, session: visit.staffSession, code: typed.code }
  const answer = await runOrLog(visit, { event: 'staff_not_enrolled' }, () =>
    confirmSecondFactor(portico.staff, given),
  )
  const texts = {
    event: 'staff_enrolment_answered',
    wrong: t('staff.code.wrong'),
    next: 'backup-codes?why=enrolled',
    isEnrolment: true,
  }
  return fieldProblem('code', await completeSignIn(visit, answer, texts))
}
