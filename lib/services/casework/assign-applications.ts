/** Assigns several applications of a list at once. */

import { isUuid } from '../page-access/route-guard.ts'
import type { Member } from '../staff/staff-deps.ts'
import { assignApplication } from './assign-application.ts'
import type { CaseworkDeps } from './casework-deps.ts'
import { pageSize } from './list-applications.ts'

/** Which of them the member has now, and which could not be assigned. */
type BulkAssignment = { assigned: string[]; failed: string[] }

/**
 * Assigns each application by itself, with the checks and the audit of a single one: one that fails stops no
 * other. Only as many as a page has are accepted.
 */
export async function assignApplications(
  deps: CaseworkDeps,
  member: Member,
  { applications, to }: { applications: readonly string[]; to: string | null },
): Promise<BulkAssignment | 'forbidden' | 'missing'> {
  const ids = [...new Set(applications)].filter(isUuid).slice(0, pageSize)
  if (ids.length === 0) return 'missing'
  const { store } = deps
  const outcome: BulkAssignment = { assigned: [], failed: [] }
  for (const application of ids) {
    const given = await assignApplication(deps, member, { application, to })
    if (given === 'forbidden') return 'forbidden'
    // It is no failure that they have it already.
    const entry =
      given === 'gone' ? await store.casework.find(store.db, member.scope, application) : undefined
    const isDone = given === 'done' || (entry !== undefined && entry.assignedTo === to)
    outcome[isDone ? 'assigned' : 'failed'].push(application)
  }
  return outcome
}
