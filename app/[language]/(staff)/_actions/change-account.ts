'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import { answerForbidden, requireStaffMember, type StaffVisit } from '@/app/_request/staff-visit.ts'
import { staffRoles } from '@/lib/adapters/database/schema.ts'
import { isUuid } from '@/lib/services/page-access/route-guard.ts'
import {
  changeBranch,
  changeRole,
  disableStaff,
  enableStaff,
  type StaffActionOutcome,
} from '@/lib/services/staff/accounts.ts'

/** What an administrator does to an account: disables it, enables it, gives it another role or branch. */
export async function changeAccount(form: FormData): Promise<void> {
  const visit = await requireStaffMember(readField(form, 'language'))
  const { portico, language, requestId } = visit
  const change = readField(form, 'change')
  const id = readField(form, 'account')
  const outcome = isUuid(id) ? await changed(visit, id, change, form) : 'gone'
  portico.log.info({ event: 'staff_change_answered', requestId, outcome })
  if (outcome === 'forbidden') answerForbidden(requestId, 'role')
  const told = outcome === 'done' ? words[change] : undefined
  redirect(`${staffPath(language, 'account')}?done=${told ?? 'gone'}`)
}

const words: Record<string, string> = {
  disable: 'disabled',
  enable: 'enabled',
  role: 'role',
  branch: 'branch',
}

async function changed(
  { portico, member }: StaffVisit,
  id: string,
  change: string,
  form: FormData,
): Promise<StaffActionOutcome> {
  if (change === 'disable') return disableStaff(portico.staff, member, id)
  if (change === 'enable') return enableStaff(portico.staff, member, id)
  if (change === 'branch') {
    return changeBranch(portico.staff, member, { id, branch: readField(form, 'branch') })
  }
  const typed = readField(form, 'role')
  const role = staffRoles.find((each) => each === typed)
  if (change !== 'role' || !role) return 'gone'
  return changeRole(portico.staff, member, { id, role })
}
