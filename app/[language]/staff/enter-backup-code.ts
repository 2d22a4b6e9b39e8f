'use server'

import { redirect } from 'next/navigation'
import type { StepState } from '@/lib/onboarding/view.ts'
import { enterBackupCode, readBackupCode } from '@/lib/staff/backup-codes.ts'
import type { CodeAnswer } from '@/lib/staff/tries.ts'
import { lockedMs } from '@/lib/store/staff-tries.ts'
import { requireVisit } from '../../asking.ts'
import { readWord } from '../../form-word.ts'
import { staffPath } from '../../paths.ts'
import { deviceHere, slowedDown, wrong } from '../../staff-asking.ts'
import { findStaffStep, giveStaff } from '../../staff-cookie.ts'

/** Takes a backup code after a right password, once, and says at the second factors how many are left. */
export async function enterStaffBackupCode(_before: StepState, form: FormData): Promise<StepState> {
  const visit = await requireVisit(readWord(form, 'language'))
  const { house, language, t, requestId } = visit
  const step = await findStaffStep()
  if (!step) redirect(`${staffPath(language, 'sign-in')}?why=over`)
  const typed = readWord(form, 'code')
  const code = readBackupCode(typed)
  if (!code) {
    const fault = typed.trim() === '' ? 'missing' : 'wrongFormat'
    return wrong('code', t(`staff.backup.${fault}`), { code: typed })
  }
  const slowed = await slowedDown(visit)
  if (slowed) return wrong('code', slowed)
  let answer: CodeAnswer
  try {
    answer = await enterBackupCode(house.staff, { step, code, device: await deviceHere() })
  } catch (error) {
    house.log.error({ event: 'staff_not_signed_in', requestId, error })
    return wrong('code', t('later.unavailable'))
  }
  house.log.info({ event: 'staff_backup_code_answered', requestId, outcome: answer.outcome })
  switch (answer.outcome) {
    case 'wrong':
      return wrong('code', t('staff.backup.wrong'))
    case 'locked':
      return wrong('code', t('staff.signIn.locked', { minutes: lockedMs / 60_000 }))
    case 'over':
      await giveStaff({})
      redirect(`${staffPath(language, 'sign-in')}?why=over`)
      break
    case 'signed_in':
      await giveStaff(answer.signed)
      redirect(`${staffPath(language, 'second-factor')}?done=codeUsed`)
  }
}
