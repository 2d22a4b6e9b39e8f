/** Decides which applications a member sees, and which branch an application belongs to. */

import type { Actor } from '#lib/audit/rules/event.ts'
import { everyApplication, type StaffScope } from '#lib/casework/store/staff-scope.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { StaffRole } from '#lib/database/states.ts'
import { allBranches, type ScopeSettings } from '../rules/scope-settings.ts'
import type { Member, StaffDeps } from '../staff-deps.ts'
import type { StaffAccount } from '../store/staff-accounts.ts'

/** Returns what a member sees; without a branch, what they started or are assigned. */
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

/** The branch that an application gets from a member; empty: none. */
export function getBranch({ branch }: { branch: string }): string {
  return branch === allBranches ? '' : branch
}

/** Tells whether a member may assign work to an account: within their branch, unless they see everything. */
export function canAssignTo(member: Member, { branch }: Pick<StaffAccount, 'branch'>): boolean {
  return member.scope.kind === 'all' || branch === member.branch
}

/** Further attempts within this time, in milliseconds, are not audited again. */
const refusalIntervalMs = 3_600_000

/**
 * Tells whether an application is outside a member's scope: they are then answered as if it did not exist, and
 * the attempt is audited once an hour. Call it before anything is read or changed.
 */
export async function isOutOfScope(
  { store, now }: Pick<StaffDeps, 'store' | 'now'>,
  tx: Tx,
  member: Member,
  applicationId: string,
): Promise<boolean> {
  if (member.scope.kind === 'all') return false
  if (await store.casework.find(tx, member.scope, applicationId)) return false
  // One that never existed or was erased has no audit.
  if (!(await store.casework.find(tx, everyApplication, applicationId))) return true
  const at = now()
  const tried = { applicationId, event: 'out_of_scope_refused', staff: member.id } as const
  if (await store.audit.wasDoneBy(tx, tried, new Date(at.getTime() - refusalIntervalMs)))
    return true
  await store.audit.append(tx, {
    applicationId,
    actor: { kind: 'staff', id: member.id },
    event: 'out_of_scope_refused',
    detail: {},
    now: at,
  })
  return true
}

/** Checks outside a transaction, for use cases that only read. */
export async function isHiddenFromMember(
  deps: Pick<StaffDeps, 'store' | 'now'>,
  member: Member,
  applicationId: string,
): Promise<boolean> {
  if (member.scope.kind === 'all') return false
  return deps.store.transaction((tx) => isOutOfScope(deps, tx, member, applicationId))
}

/** Tells whether an application exists for a member. */
export async function canViewApplication(
  deps: Pick<StaffDeps, 'store' | 'now'>,
  member: Member,
  applicationId: string,
): Promise<boolean> {
  if (await isHiddenFromMember(deps, member, applicationId)) return false
  const { store } = deps
  return (await store.casework.find(store.db, member.scope, applicationId)) !== undefined
}

/** Moves an application into the branch of an account, and audits that. */
export async function moveToBranch(
  { store, now }: Pick<StaffDeps, 'store' | 'now'>,
  tx: Tx,
  moved: {
    applicationId: string
    /** The account that it is assigned to, or that did something for the customer. */
    to: { branch: string }
    actor: Actor
    /** True: an application that has a branch stays in it. */
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
 * Sets the branch of an account, in the caller's transaction. With the first branch, the applications that
 * its owner is assigned or started leave the pool for it; later changes move nothing.
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
