'use server'

import { fieldProblem, formAction } from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import { requireVisit } from '@/app/_request/visit.ts'
import {
  requireSignInStep,
  signInWithTypedCode,
} from '@/app/[language]/(staff)/staff/staff-sign-in.ts'
import { tidyCode } from '@/lib/onboarding/fields/text.ts'
import { parseBackupCode, signInWithBackupCode } from '@/lib/staff/second-factors/backup-codes.ts'

/** Signs in with a backup code, after a right password; the next page says how many are left. */
export const enterStaffBackupCode = formAction(async (form) => {
  const visit = await requireVisit(readField(form, 'language'))
  const { portico, t } = visit
  const step = await requireSignInStep(visit.language)
  const typed = readField(form, 'code')
  const code = parseBackupCode(typed)
  const fault = tidyCode(typed) === '' ? 'missing' : 'wrongFormat'
  if (!code) return fieldProblem('code', t(`staff.backup.${fault}`), { code: typed })
  return await signInWithTypedCode(
    visit,
    (device) => signInWithBackupCode(portico.staff, { step, code, device }),
    {
      event: 'staff_backup_code_answered',
      wrong: t('staff.backup.wrong'),
      next: 'second-factor?done=codeUsed',
    },
  )
})
