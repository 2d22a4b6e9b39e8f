'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import { answerForbidden, requireStaffMember } from '@/app/_request/staff-visit.ts'
import type { BackupCodesState } from '@/components/staff/backup-codes-form'
import { createBackupCodes } from '@/lib/staff/second-factors/backup-codes.ts'

/** Ten new backup codes: only this answer shows them. */
export async function createStaffBackupCodes(
  _before: BackupCodesState,
  form: FormData,
): Promise<BackupCodesState> {
  const visit = await requireStaffMember(readField(form, 'language'))
  const { portico, language, t, member, requestId } = visit
  const made = await createBackupCodes(portico.staff, member)
  const outcome = typeof made === 'string' ? made : 'made'
  portico.log.info({ event: 'staff_backup_codes_answered', requestId, outcome })
  if (made === 'forbidden') answerForbidden(visit, 'role')
  if (made === 'over') redirect(staffPath(language))
  return made === 'stale' ? { problem: t('staff.factors.stale') } : { codes: made }
}
