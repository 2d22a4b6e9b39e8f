import { redirect } from 'next/navigation'
import { staffPath } from '@/app/_request/paths.ts'
import { answerForbidden, requireStaffMember, type StaffVisit } from '@/app/_request/staff-visit.ts'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { type ListedAccount, listStaff } from '@/lib/staff/accounts/accounts.ts'

/**
 * An administrator and the account that their page is about; 403 for other members. If there is none, it leads to
 * the list, which says so.
 */
export async function requireAccount(
  language: string,
  id: string,
): Promise<{ visit: StaffVisit; account: ListedAccount }> {
  const visit = await requireStaffMember(language)
  const accounts = await listStaff(visit.portico.staff, visit.member)
  if (accounts === 'forbidden') answerForbidden(visit, 'page', { needs: 'administrator' })
  const account = isUuid(id) ? accounts.find((each) => each.id === id) : undefined
  return {
    visit,
    account: account ?? redirect(`${staffPath(visit.language, 'accounts')}?done=none`),
  }
}
