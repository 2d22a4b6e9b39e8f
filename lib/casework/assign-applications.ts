import { isUuid } from '#lib/access/rules/uuid.ts'
import { may } from '#lib/staff/rules/permissions.ts'
import type { VolumeExceeded } from '#lib/staff/scope/volume.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import { assignUncounted } from './assign-application.ts'
import type { CaseworkDeps } from './casework-deps.ts'
import { countPage, pageSize } from './list-applications.ts'

type BulkAssignment = { assigned: string[]; failed: string[] }

/**
 * Assigns each application by itself, with the checks and the audit of a single one: one that fails stops no
 * other. Only as many as a page has are accepted. Together they count as one page of the list.
 */
export async function assignApplications(
  deps: CaseworkDeps,
  member: Member,
  { applications, to }: { applications: readonly string[]; to: string | null },
): Promise<BulkAssignment | 'forbidden' | 'missing' | VolumeExceeded> {
  if (!may(member.role, 'assign', 'application')) return 'forbidden'
  const ids = [...new Set(applications)].filter(isUuid).slice(0, pageSize)
  if (ids.length === 0) return 'missing'
  const counted = await countPage(deps, member)
  if (counted) return counted
  const { store } = deps
  const outcome: BulkAssignment = { assigned: [], failed: [] }
  for (const application of ids) {
    const given = await assignUncounted(deps, member, { application, to })
    if (given === 'forbidden') return 'forbidden'
    // An application that the member has already is no failure.
    const entry =
      given === 'gone' ? await store.casework.find(store.db, member.scope, application) : undefined
    const isDone = given === 'done' || (entry !== undefined && entry.assignedTo === to)
    outcome[isDone ? 'assigned' : 'failed'].push(application)
  }
  return outcome
}
