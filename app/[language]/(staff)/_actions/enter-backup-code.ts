'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import { findStaffStep, setStaffCookies } from '@/app/_request/staff-cookies.ts'
import { describeDevice, fieldProblem, findRateLimitMessage } from '@/app/_request/staff-visit.ts'
import { requireVisit } from '@/app/_request/visit.ts'
import { lockoutMs } from '@/lib/adapters/database/staff/staff-attempts.ts'
import type { StepState } from '@/lib/domain/onboarding/view/step-view.ts'
import { parseBackupCode, signInWithBackupCode } from '@/lib/services/staff/backup-codes.ts'
import type { SecondFactorOutcome } from '@/lib/services/staff/sign-in-attempts.ts'

/** Takes a backup code after a right password, once, and says at the second factors how many are left. */
export async function enterStaffBackupCode(_before: StepState, form: FormData): Promise<StepState> {
  const visit = await requireVisit(readField(form, 'language'))
  const { portico, language, t, requestId } = visit
  const step = await findStaffStep()
  if (!step) redirect(`${staffPath(language, 'sign-in')}?why=over`)
  const typed = readField(form, 'code')
  const code = parseBackupCode(typed)
  if (!code) {
    const fault = typed.trim() === '' ? 'missing' : 'wrongFormat'
    return fieldProblem('code', t(`staff.backup.${fault}`), { code: typed })
  }
  const slowed = await findRateLimitMessage(visit)
  if (slowed) return fieldProblem('code', slowed)
  let answer: SecondFactorOutcome
  try {
    answer = await signInWithBackupCode(portico.staff, {
      step,
      code,
      device: await describeDevice(),
    })
  } catch (error) {
    portico.log.error({ event: 'staff_not_signed_in', requestId, error })
    return fieldProblem('code', t('resume.unavailable'))
  }
  portico.log.info({ event: 'staff_backup_code_answered', requestId, outcome: answer.outcome })
  switch (answer.outcome) {
    case 'wrong':
      return fieldProblem('code', t('staff.backup.wrong'))
    case 'locked':
      return fieldProblem('code', t('staff.signIn.locked', { minutes: lockoutMs / 60_000 }))
    case 'over':
      await setStaffCookies({})
      redirect(`${staffPath(language, 'sign-in')}?why=over`)
      break
    case 'signed_in':
      await setStaffCookies(answer.signed)
      redirect(`${staffPath(language, 'second-factor')}?done=codeUsed`)
  }
}
