import type { Translate } from '@/lib/i18n/translate.ts'
import { type StaffRole, staffRoles } from '@/lib/staff/rules/roles.ts'

/** Lists a role's permissions, one per line: first that it includes the one before it. */
export function listRoleLines(t: Translate, role: StaffRole): string[] {
  const included = role === 'agent' ? [] : [t(`staff.home.roleIncludes.${role}`)]
  return [...included, ...listOwnLines(t, role)]
}

/** Lists a member's permissions, one per line, including those of lower roles. */
export function listRights(t: Translate, role: StaffRole): string[] {
  const included = staffRoles.slice(0, staffRoles.indexOf(role) + 1)
  return included.flatMap((each) => listOwnLines(t, each))
}

function listOwnLines(t: Translate, role: StaffRole): string[] {
  return t(`staff.home.roleTexts.${role}`).split('\n')
}
