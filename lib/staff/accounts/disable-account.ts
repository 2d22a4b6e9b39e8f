import type { Tx } from '#lib/database/schema.ts'
import { moveToBranch } from '../scope/scope.ts'
import type { Member, StaffDeps } from '../staff-deps.ts'
import type { StaffAccount } from '../store/staff-accounts.ts'
import type { StaffActionOutcome } from './accounts.ts'
import { changeAccount } from './change-account.ts'

/**
 * Disables an account: nobody can sign in with it, and its sessions, sign-ins and links end at once. The
 * applications that are assigned to it go to the member `to`, or to nobody (null). `gone` also if that
 * member cannot take them.
 */
export async function disableStaff(
  deps: StaffDeps,
  member: Member,
  { id, to }: { id: string; to: string | null },
): Promise<StaffActionOutcome> {
  const { store, now } = deps
  return changeAccount(deps, member, { id, action: 'disable' }, async (tx, { account }) => {
    if (!account || account.disabledAt || to === id) return 'gone'
    const next = to === null ? null : await store.staff.find(tx, to)
    if (next === undefined || next?.disabledAt) return 'gone'
    const at = now()
    await store.staff.change(tx, id, { disabledAt: at }, at)
    const sessions = await store.staff.endSessions(tx, id)
    await store.staff.forgetSteps(tx, id)
    await store.audit.append(tx, {
      actor: { kind: 'staff', id: member.id },
      event: 'staff_disabled',
      detail: { account: id, sessions },
      now: at,
    })
    await reassign(deps, tx, member, { from: id, next })
    return 'done'
  })
}

async function reassign(
  deps: StaffDeps,
  tx: Tx,
  member: Member,
  { from, next }: { from: string; next: StaffAccount | null },
): Promise<void> {
  const { store, now } = deps
  const actor = { kind: 'staff', id: member.id } as const
  for (const applicationId of await store.casework.listAssigned(tx, from)) {
    // All code locks the application before what belongs to it.
    await store.applications.lock(tx, applicationId)
    if (!(await store.casework.assign(tx, applicationId, next?.id ?? null))) continue
    const detail = { account: next?.id ?? null }
    const event = 'application_assigned'
    await store.audit.append(tx, { applicationId, actor, event, detail, now: now() })
    if (next) await moveToBranch(deps, tx, { applicationId, to: next, actor })
  }
}
