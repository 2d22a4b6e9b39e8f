import { may } from '#lib/staff/rules/permissions.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import type { PrivacyDeps } from './privacy-deps.ts'
import type { ClosedDataRequest, ClosedPosition } from './store/data-requests.ts'

/** The outcome of a request; `withdrawn`: the requester took it back. */
type ClosedOutcome = 'erased' | 'downloaded' | 'rejected' | 'withdrawn' | 'expired'

export type ListedClosedRequest = ClosedDataRequest & {
  outcome: ClosedOutcome
  approvedBy: string | null
}

export const closedPageSize = 25

/** A page of the closed requests that a member may see, the latest first; `next`: after which there are more. */
export async function listClosedRequests(
  { store, now }: Pick<PrivacyDeps, 'store' | 'now'>,
  member: Member,
  after?: ClosedPosition,
): Promise<{ requests: ListedClosedRequest[]; next?: ClosedPosition } | 'forbidden'> {
  if (!may(member.role, 'approve', 'personal_data')) return 'forbidden'
  const asked = { staff: member.id, now: now(), limit: closedPageSize + 1, after }
  const found = await store.dataRequests.listClosed(store.db, member.scope, asked)
  const requests = found.slice(0, closedPageSize).map(describe)
  const last = requests.at(-1)
  return { requests, ...(found.length > closedPageSize && last && { next: last }) }
}

function describe(request: ClosedDataRequest): ListedClosedRequest {
  const { decidedBy, rejectedBy } = request
  return {
    ...request,
    outcome: outcomeOf(request),
    approvedBy: decidedBy === rejectedBy ? null : decidedBy,
  }
}

function outcomeOf({ state, kind, requestedBy, rejectedBy }: ClosedDataRequest): ClosedOutcome {
  if (state === 'done') return kind === 'erasure' ? 'erased' : 'downloaded'
  if (state !== 'rejected') return 'expired'
  return rejectedBy === requestedBy ? 'withdrawn' : 'rejected'
}
