/** When one person's data can be exported or erased, and by whom. */

import { listAssistingStaff } from '#lib/audit/rules/list-assisting-staff.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import { may } from '#lib/staff/rules/permissions.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import { getRetentionPeriod, isOutcomeAbandoned } from './rules/retention-periods.ts'
import type { DataRequest } from './store/data-requests.ts'

/** How long a second person can approve and the export be downloaded, in milliseconds: a week. */
export const dataRequestLifetimeMs = 7 * 24 * 3_600_000

/** `under_way`: its outcome is not known. `reported`: a report "This was not me" is open. */
export type ErasureObstacle = 'under_way' | 'reported'

/** Returns why an application cannot be erased now. An open report would lose its subject. */
export async function findErasureObstacle(
  store: Store,
  tx: Tx,
  application: { id: string; stoppedAt: Date | null },
): Promise<ErasureObstacle | undefined> {
  const submission = await store.submissions.findByApplication(tx, application.id)
  const isLeft = isOutcomeAbandoned(application, submission?.state)
  if (!isLeft && !getRetentionPeriod(submission?.state)) return 'under_way'
  return (await store.reports.findOpen(tx, application.id)) ? 'reported' : undefined
}

/** `same_person`: they asked for it, or had a part in the application. */
export type DataRefusal = 'role' | 'same_person'

/** Tells whether a member had a part in an application: its traces would go with it. */
export async function hadPart(
  store: Store,
  tx: Tx,
  { id }: Member,
  applicationId: string,
): Promise<boolean> {
  return listAssistingStaff(await store.audit.listByStaff(tx, applicationId)).includes(id)
}

/** Returns why a member may not decide a request; its requester may always take it back. */
export async function findDecisionRefusal(
  store: Store,
  tx: Tx,
  member: Member,
  { request, outcome }: { request: DataRequest; outcome: 'approved' | 'rejected' },
): Promise<DataRefusal | undefined> {
  if (!may(member.role, 'approve', 'personal_data')) return 'role'
  if (outcome === 'rejected') return undefined
  const isOwn = request.requestedBy === member.id
  const isSame = isOwn || (await hadPart(store, tx, member, request.applicationId))
  return isSame ? 'same_person' : undefined
}
