'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { accountPath, staffPath } from '@/app/_request/paths.ts'
import {
  requirePermitted,
  requireStaffMember,
  type StaffVisit,
} from '@/app/_request/staff-visit.ts'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { findAnother } from '@/lib/casework/search-colleagues.ts'
import { staffRoles } from '@/lib/database/states.ts'
import {
  changeBranch,
  changeRole,
  enableStaff,
  type StaffActionOutcome,
} from '@/lib/staff/accounts/accounts.ts'
import { disableStaff } from '@/lib/staff/accounts/disable-account.ts'
import { endColleagueSessions } from '@/lib/staff/sign-in/sessions.ts'

/** The notice after each change. */
const notices: Record<string, string> = {
  disable: 'disabled',
  enable: 'enabled',
  role: 'role',
  branch: 'branch',
  sign_out: 'signedOut',
}

/**
 * Changes an account for an administrator: disables or enables it, changes its role or branch, signs it out.
 */
export async function changeAccount(form: FormData): Promise<void> {
  const visit = await requireStaffMember(readField(form, 'language'))
  const id = readField(form, 'account')
  if (isUuid(id) && readField(form, 'to') === findAnother) {
    redirect(`${accountPath(visit.language, id)}/disable?colleague=${findAnother}#colleague`)
  }
  const changed = isUuid(id) ? await change(visit, id, form) : 'gone'
  const event = 'staff_change_answered'
  const outcome = requirePermitted(visit, { event, outcome: changed, needs: 'administrator' })
  const notice = outcome === 'done' ? notices[readField(form, 'change')] : undefined
  const { language } = visit
  const path = isUuid(id) ? accountPath(language, id) : staffPath(language, 'accounts')
  redirect(`${path}?done=${notice ?? 'gone'}`)
}

async function change(
  { portico: { staff }, member }: StaffVisit,
  id: string,
  form: FormData,
): Promise<StaffActionOutcome> {
  switch (readField(form, 'change')) {
    case 'disable': {
      const to = readField(form, 'to')
      if (to && !isUuid(to)) return 'gone'
      return disableStaff(staff, member, { id, to: to || null })
    }
    case 'enable':
      return enableStaff(staff, member, id)
    case 'sign_out':
      return endColleagueSessions(staff, member, id)
    case 'branch':
      return changeBranch(staff, member, { id, branch: readField(form, 'branch') })
    case 'role': {
      const role = staffRoles.find((each) => each === readField(form, 'role'))
      return role ? changeRole(staff, member, { id, role }) : 'gone'
    }
    default:
      return 'gone'
  }
}
