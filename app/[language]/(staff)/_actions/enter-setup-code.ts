'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import { completeSignIn, requireSignedIn } from '@/app/_request/staff-sign-in.ts'
import { fieldProblem, findRateLimitMessage, runOrLog } from '@/app/_request/staff-visit.ts'
import { tidyCode } from '@/lib/onboarding/fields/text.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'
import { parseBackupCode } from '@/lib/staff/second-factors/backup-codes.ts'
import { enterSetupCode } from '@/lib/staff/second-factors/enter-setup-code.ts'

/** Takes the code that the owner of an account was sent when an administrator reset their second factor. */
export async function enterStaffSetupCode(_before: StepState, form: FormData): Promise<StepState> {
  const visit = await requireSignedIn(readField(form, 'language'))
  const { portico, language, member, t } = visit
  if (member.enrolled) redirect(staffPath(language))
  const typed = readField(form, 'code')
  const code = parseBackupCode(typed)
  const fault = tidyCode(typed) === '' ? 'missing' : 'wrongFormat'
  if (!code) return fieldProblem('code', t(`factorReset.enter.${fault}`), { code: typed })
  const slowed = await findRateLimitMessage(visit)
  if (slowed) return fieldProblem('code', slowed)
  const given = { member, session: visit.staffSession, code }
  const answer = await runOrLog(visit, { event: 'staff_setup_code_not_taken' }, () =>
    enterSetupCode(portico.staff, given),
  )
  const texts = {
    event: 'staff_setup_code_answered',
    wrong: t('factorReset.enter.wrong'),
    next: 'second-factor',
    isEnrolment: true,
  }
  return fieldProblem('code', await completeSignIn(visit, answer, texts))
}
