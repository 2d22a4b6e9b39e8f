import { redirect } from 'next/navigation'
import { isUuid } from '@/lib/services/page-access/route-guard.ts'
import { type ListedAccount, listStaff } from '@/lib/services/staff/accounts.ts'
import { otherRolePath } from './paths.ts'
import { answerNotFound, requireStaffMember, type StaffVisit } from './staff-visit.ts'

/** An administrator and the account that their page is about; other members are led to their own. */
export async function requireAccount(
  language: string,
  id: string,
): Promise<{ visit: StaffVisit; account: ListedAccount }> {
  const visit = await requireStaffMember(language)
  const accounts = await listStaff(visit.portico.staff, visit.member)
  if (accounts === 'forbidden') redirect(otherRolePath(visit.language))
  const account = isUuid(id) ? accounts.find((each) => each.id === id) : undefined
  return { visit, account: account ?? answerNotFound(visit.requestId) }
}
