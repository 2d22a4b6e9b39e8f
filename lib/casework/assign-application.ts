import { isUuid } from '#lib/access/rules/uuid.ts'
import type { StaffActionOutcome } from '#lib/staff/accounts/accounts.ts'
import { may } from '#lib/staff/rules/permissions.ts'
import { canAssignTo, isOutOfScope, moveToBranch } from '#lib/staff/scope/scope.ts'
import type { VolumeExceeded } from '#lib/staff/scope/volume.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import type { CaseworkDeps } from './casework-deps.ts'
import { countPage } from './list-applications.ts'

type Assignment = { application: string; to: string | null }

/**
 * Assigns an application to a member by their id, or to nobody (`null`), and moves it into that member's
 * branch. A member who sees only one branch assigns within it. Counts as a page of the list: when an
 * application leaves a list, the next one comes into view.
 */
export async function assignApplication(
  deps: CaseworkDeps,
  member: Member,
  assignment: Assignment,
): Promise<StaffActionOutcome | VolumeExceeded> {
  if (!may(member.role, 'assign', 'application')) return 'forbidden'
  return (await countPage(deps, member)) ?? assignUncounted(deps, member, assignment)
}

/** Assigns one of several applications; the caller counts them together. */
export async function assignUncounted(
  deps: CaseworkDeps,
  member: Member,
  { application, to }: Assignment,
): Promise<StaffActionOutcome> {
  if (!may(member.role, 'assign', 'application')) return 'forbidden'
  if (to !== null && !isUuid(to)) return 'gone'
  const { store, now } = deps
  return store.transactionFor({ kind: 'staff', member, besides: [to] }, now(), async (tx) => {
    const account = to === null ? undefined : await store.staff.lock(tx, to)
    // Nobody else assigns it between the check and the change.
    await store.applications.lock(tx, application)
    if (await isOutOfScope(deps, tx, member, application)) return 'gone'
    if (to !== null && (!account || account.disabledAt || !canAssignTo(member, account)))
      return 'gone'
    if (!(await store.casework.assign(tx, application, to))) return 'gone'
    await store.audit.append(tx, {
      applicationId: application,
      actor: { kind: 'staff', id: member.id },
      event: 'application_assigned',
      detail: { account: to },
      now: now(),
    })
    const actor = { kind: 'staff', id: member.id } as const
    if (account) await moveToBranch(deps, tx, { applicationId: application, to: account, actor })
    return 'done'
  })
}
