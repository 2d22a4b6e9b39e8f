import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { allBranches } from '@/lib/staff/rules/scope-settings.ts'

/** The name of a branch: its code as words ("old-town": "Old town"), or words for none and all. */
export function branchName({ t }: Pick<StaffVisit, 't'>, branch: string): string {
  if (branch === '') return t('staff.home.noBranch')
  if (branch === allBranches) return t('staff.home.allBranches')
  const words = branch.replaceAll(/[-_]/g, ' ')
  return `\u2068${words.charAt(0).toUpperCase()}${words.slice(1)}\u2069`
}
