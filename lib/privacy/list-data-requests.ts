import { findApplicantName } from '#lib/onboarding/answers/search-terms.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import { may } from '#lib/staff/rules/permissions.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import { findDecisionRefusal } from './data-request-policy.ts'
import type { PrivacyDeps } from './privacy-deps.ts'
import type { DataRequest } from './store/data-requests.ts'

/** A request with the application's reference and the applicant's name, if known. */
export type ListedDataRequest = DataRequest & {
  reference: string
  name: string | undefined
  /** The reading member's next step; undefined if another member acts next. */
  next: 'approve' | 'download' | undefined
}

/** The open requests that a member may see, the oldest first. */
export async function listDataRequests(
  { store, now }: Pick<PrivacyDeps, 'store' | 'now'>,
  member: Member,
): Promise<ListedDataRequest[] | 'forbidden'> {
  if (!may(member.role, 'approve', 'personal_data')) return 'forbidden'
  const listed: ListedDataRequest[] = []
  for (const request of await store.dataRequests.listOpen(store.db, now())) {
    const entry = await store.casework.find(store.db, member.scope, request.applicationId)
    if (!entry) continue
    const application = await store.applications.find(store.db, request.applicationId)
    const name = findApplicantName((application?.answers ?? {}) as Answers)
    const next = await findNext(store, member, request)
    listed.push({ ...request, reference: entry.customerId, name, next })
  }
  return listed
}

async function findNext(
  store: PrivacyDeps['store'],
  member: Member,
  request: DataRequest,
): Promise<ListedDataRequest['next']> {
  if (request.state === 'approved')
    return request.requestedBy === member.id ? 'download' : undefined
  const outcome = 'approved'
  const refusal = await findDecisionRefusal(store, store.db, member, { request, outcome })
  return refusal ? undefined : 'approve'
}
