import { type StaffRole, staffRoles } from '@/lib/domain/staff/roles.ts'
import type { Translate } from '@/lib/i18n/translate.ts'

/** What a role may do, a line each: first that it includes the one before it. */
export function listRoleLines(t: Translate, role: StaffRole): string[] {
  const included = role === 'agent' ? [] : [t(`staff.home.roleIncludes.${role}`)]
  return [...included, ...listOwnLines(t, role)]
}

/** What a member may do, a line each, that of the roles before theirs too. */
export function listRights(t: Translate, role: StaffRole): string[] {
  const included = staffRoles.slice(0, staffRoles.indexOf(role) + 1)
  return included.flatMap((each) => listOwnLines(t, each))
}

function listOwnLines(t: Translate, role: StaffRole): string[] {
  return t(`staff.home.roleTexts.${role}`).split('\n')
}
