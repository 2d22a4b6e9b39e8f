'use server'

import { redirect } from 'next/navigation'
import { codeProblem, readCodeInput } from '@/app/_components/staff/code-input.ts'
import { readField } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import { findStaffSession, setStaffCookies } from '@/app/_request/staff-cookies.ts'
import { fieldProblem, findRateLimitMessage, findStaffVisit } from '@/app/_request/staff-visit.ts'
import type { StepState } from '@/lib/domain/onboarding/view/step-view.ts'
import { startEnrolment } from '@/lib/services/staff/sign-in.ts'
import type { SecondFactorOutcome } from '@/lib/services/staff/sign-in-attempts.ts'

/** Takes the first code of a new second factor: from then on it is one. */
export async function enrolStaff(_before: StepState, form: FormData): Promise<StepState> {
  const { member, ...visit } = await findStaffVisit(readField(form, 'language'))
  const { portico, language, t, requestId } = visit
  const session = await findStaffSession()
  if (!member || !session) redirect(`${staffPath(language, 'sign-in')}?why=ended`)
  if (member.enrolled) redirect(staffPath(language))
  const read = readCodeInput(form, visit)
  if ('state' in read) return read.state
  const slowed = await findRateLimitMessage(visit)
  if (slowed) return fieldProblem('code', slowed)
  let answer: SecondFactorOutcome
  try {
    answer = await startEnrolment(portico.staff, { member, session, code: read.code })
  } catch (error) {
    portico.log.error({ event: 'staff_not_enrolled', requestId, error })
    return fieldProblem('code', t('resume.unavailable'))
  }
  portico.log.info({ event: 'staff_enrolment_answered', requestId, outcome: answer.outcome })
  switch (answer.outcome) {
    case 'wrong':
    case 'locked':
      return codeProblem(answer.outcome, visit)
    case 'over':
      redirect(`${staffPath(language, 'sign-in')}?why=over`)
      break
    case 'signed_in':
      await setStaffCookies(answer.signed)
      redirect(`${staffPath(language, 'backup-codes')}?why=enrolled`)
  }
}
