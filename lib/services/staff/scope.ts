/** Which applications each of staff sees, and how applications come into a branch. */

import { everyApplication, type StaffScope } from '../../adapters/database/casework/staff-scope.ts'
import type { StaffRole, Tx } from '../../adapters/database/schema.ts'
import type { StaffAccount } from '../../adapters/database/staff/staff-accounts.ts'
import type { Actor } from '../../domain/audit/event.ts'
import { allBranches, type ScopeSettings } from '../../domain/staff/scope-settings.ts'
import type { Member, StaffDeps } from './staff-deps.ts'

/** What somebody of staff sees. Whoever has no branch sees what they began or have. */
export function resolveScope(
  { scope, branches, pool }: ScopeSettings,
  { id, role, branch }: { id: string; role: StaffRole; branch: string },
): StaffScope {
  if (scope === 'all' || role === 'administrator') return everyApplication
  const isSupervisor = role === 'supervisor'
  if (isSupervisor && (branch === allBranches || branches.length === 0)) return everyApplication
  const own = getBranch({ branch })
  const seesPool = isSupervisor || pool === 'everyone' || (own !== '' && pool === own)
  return own && (isSupervisor || scope === 'branch')
    ? { kind: 'branch', branch: own, pool: seesPool }
    : { kind: 'own', staff: id, pool: seesPool }
}

/** The branch that an application gets by somebody of staff; empty: none. */
export function getBranch({ branch }: { branch: string }): string {
  return branch === allBranches ? '' : branch
}

/** Whether a member may give work to an account: where not all is seen, within their branch only. */
export function canAssignTo(member: Member, { branch }: Pick<StaffAccount, 'branch'>): boolean {
  return member.scope.kind === 'all' || branch === member.branch
}

/** Whoever tries again within this time, in milliseconds, is not written down again. */
const oneTry = 3_600_000

/**
 * Whether an application is not for this member to see: then it is answered as if there were none, and
 * that they tried is written down once an hour. Asked before anything of it is read or changed.
 */
export async function isOutOfScope(
  { store, now }: Pick<StaffDeps, 'store' | 'now'>,
  tx: Tx,
  member: Member,
  applicationId: string,
): Promise<boolean> {
  if (member.scope.kind === 'all') return false
  if (await store.casework.find(tx, member.scope, applicationId)) return false
  // Of one that never was, or was erased, there is nothing to write down.
  if (!(await store.casework.find(tx, everyApplication, applicationId))) return true
  const at = now()
  const tried = { applicationId, event: 'out_of_scope_refused', staff: member.id } as const
  if (await store.audit.wasDoneBy(tx, tried, new Date(at.getTime() - oneTry))) return true
  await store.audit.append(tx, {
    applicationId,
    actor: { kind: 'staff', id: member.id },
    event: 'out_of_scope_refused',
    detail: {},
    now: at,
  })
  return true
}

/** The same for what only reads, outside a transaction. */
export async function isHiddenFromMember(
  deps: Pick<StaffDeps, 'store' | 'now'>,
  member: Member,
  applicationId: string,
): Promise<boolean> {
  if (member.scope.kind === 'all') return false
  return deps.store.transaction((tx) => isOutOfScope(deps, tx, member, applicationId))
}

/** Whether there is such an application for this member. */
export async function canViewApplication(
  deps: Pick<StaffDeps, 'store' | 'now'>,
  member: Member,
  applicationId: string,
): Promise<boolean> {
  if (await isHiddenFromMember(deps, member, applicationId)) return false
  const { store } = deps
  return (await store.casework.find(store.db, member.scope, applicationId)) !== undefined
}

/** Puts an application into the branch of whoever has it from now on, and writes down that it moved. */
export async function moveToBranch(
  { store, now }: Pick<StaffDeps, 'store' | 'now'>,
  tx: Tx,
  moved: {
    applicationId: string
    /** Of the account that has it, or that did something for the customer. */
    to: { branch: string }
    actor: Actor
    /** One that has a branch stays in it. */
    onlyFromPool?: boolean
  },
): Promise<void> {
  const { applicationId, to, actor, onlyFromPool = false } = moved
  const branch = getBranch(to)
  if (!branch) return
  if (!(await store.casework.putIntoBranch(tx, applicationId, branch, { onlyFromPool }))) return
  const event = 'application_branch_changed'
  await store.audit.append(tx, { applicationId, actor, event, detail: { branch }, now: now() })
}

/**
 * Gives an account a branch, in the caller's transaction. With the first one, what its owner has or began
 * comes out of the pool into it; later ones move nothing.
 */
export async function setBranch(
  { store, now }: Pick<StaffDeps, 'store' | 'now'>,
  tx: Tx,
  account: Pick<StaffAccount, 'id' | 'branch'>,
  { branch, actor }: { branch: string; actor: Actor },
): Promise<void> {
  const { id } = account
  const at = now()
  await store.staff.change(tx, id, { branch }, at)
  const own = getBranch({ branch })
  const moved = account.branch || !own ? [] : await store.casework.putOwnIntoBranch(tx, id, own)
  const detail = { account: id, branch, applications: moved.length }
  await store.audit.append(tx, { actor, event: 'staff_branch_changed', detail, now: at })
}
