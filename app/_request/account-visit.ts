import { isUuid } from '@/lib/services/page-access/route-guard.ts'
import { type ListedAccount, listStaff } from '@/lib/services/staff/accounts.ts'
import {
  answerForbidden,
  answerNotFound,
  requireStaffMember,
  type StaffVisit,
} from './staff-visit.ts'

/** An administrator and the account that their page is about; 403 for other members. */
export async function requireAccount(
  language: string,
  id: string,
): Promise<{ visit: StaffVisit; account: ListedAccount }> {
  const visit = await requireStaffMember(language)
  const accounts = await listStaff(visit.portico.staff, visit.member)
  if (accounts === 'forbidden') answerForbidden(visit, 'page', 'administrator')
  const account = isUuid(id) ? accounts.find((each) => each.id === id) : undefined
  return { visit, account: account ?? answerNotFound(visit.requestId) }
}
