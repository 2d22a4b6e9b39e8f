import type { DataRequest } from '../../adapters/database/applications/data-requests.ts'
import { may } from '../../domain/staff/permissions.ts'
import type { Member } from '../staff/staff-deps.ts'
import type { PrivacyDeps } from './privacy-deps.ts'

/** With the reference of the application. */
type ListedDataRequest = DataRequest & { reference: string }

/** The open requests that a member may see, the oldest first. */
export async function listDataRequests(
  { store, now }: Pick<PrivacyDeps, 'store' | 'now'>,
  member: Member,
): Promise<ListedDataRequest[] | 'forbidden'> {
  if (!may(member.role, 'approve', 'personal_data')) return 'forbidden'
  const listed: ListedDataRequest[] = []
  for (const request of await store.dataRequests.listOpen(store.db, now())) {
    const entry = await store.casework.find(store.db, member.scope, request.applicationId)
    if (entry) listed.push({ ...request, reference: entry.customerId })
  }
  return listed
}
