/** The accounts of staff: adding and resetting them by command, enabling them; roles and branches. */
import { randomUUID } from 'node:crypto'
import type { Actor } from '#lib/audit/rules/event.ts'
import type { StaffRole } from '#lib/database/states.ts'
import { may } from '../rules/permissions.ts'
import { isAssignableBranch } from '../rules/scope-settings.ts'
import { setBranch } from '../scope/scope.ts'
import type { Member, StaffDeps } from '../staff-deps.ts'
import type { StaffAccount, StaffPerson } from '../store/staff-accounts.ts'
import { changeAccount } from './change-account.ts'

/** `link` opens the page on which a password is chosen; it works once. */
type Invitation = { outcome: 'added' | 'renewed'; account: string; link: string }

/**
 * Adds an account, or resets the one with that address: it then has that name and role, is enabled, and has
 * neither a second factor nor a session.
 */
export async function inviteStaff(
  deps: StaffDeps,
  {
    person,
    role,
    branch,
    actor,
  }: {
    person: StaffPerson
    role: StaffRole
    /** Undefined: the branch of a known account does not change. */
    branch?: string | undefined
    actor: Actor
  },
): Promise<Invitation> {
  const { store, now } = deps
  const auth = await deps.auth()
  return store.transaction(async (tx): Promise<Invitation> => {
    const at = now()
    const known = await store.staff.findOrBroken(tx, person.address)
    const id = known?.id ?? randomUUID()
    if (known) {
      // Nothing is kept of an account that Portico did not write.
      if (!known.isSealed) await store.staff.renew(tx, id)
      await store.staff.change(tx, id, { role, disabledAt: null }, at)
      await store.staff.dropSecondFactor(tx, id)
      await store.staffFactors.dropAll(tx, id)
      await store.staffFactorResets.forget(tx, id)
      await store.staff.endSessions(tx, id)
      await store.staff.forgetSteps(tx, id)
    } else {
      await store.staff.add(tx, { id, person, role, now: at })
    }
    const login = known?.login ?? store.staff.loginOf(person.address)
    const link = await auth.newPasswordLink(tx, login)
    const event = known ? ('staff_renewed' as const) : ('staff_added' as const)
    await store.audit.append(tx, { actor, event, detail: { account: id, role }, now: at })
    const before = known?.branch ?? ''
    const next = known?.isSealed === false ? (branch ?? '') : branch
    if (next !== undefined && (next !== before || known?.isSealed === false)) {
      await setBranch(deps, tx, { id, branch: before }, { branch: next, actor })
    }
    return { outcome: known ? 'renewed' : 'added', account: id, link }
  })
}

/** Tells whether a password can still be chosen with a link. */
export async function isValidPasswordLink(
  { store, auth }: StaffDeps,
  link: string,
): Promise<boolean> {
  return (await (await auth()).findLink(store.db, link)) !== undefined
}

/** `forbidden`: the member may not. `gone`: it does not exist, or nothing would change. */
export type StaffActionOutcome = 'done' | 'forbidden' | 'gone'

/** `invitation`: of an account that was never opened; `until` is null if its link has ended. */
export type ListedAccount = StaffAccount & { invitation?: { until: Date | null } | undefined }

/** Lists every account, for members who may. */
export async function listStaff(
  { store, now }: StaffDeps,
  { role }: Member,
): Promise<ListedAccount[] | 'forbidden'> {
  if (!may(role, 'list', 'other_account')) return 'forbidden'
  const [accounts, invitations] = await Promise.all([
    store.staff.allOrBroken(store.db),
    store.staff.listInvitations(store.db, now()),
  ])
  return accounts.map((account) => {
    const until = invitations.get(account.id)
    return { ...account, invitation: until === undefined ? undefined : { until } }
  })
}

/** Enables an account again, with the same password and second factor. */
export async function enableStaff(
  deps: StaffDeps,
  member: Member,
  id: string,
): Promise<StaffActionOutcome> {
  const { store, now } = deps
  return changeAccount(deps, member, { id, action: 'enable' }, async (tx, { account }) => {
    if (!account?.disabledAt) return 'gone'
    const at = now()
    await store.staff.change(tx, id, { disabledAt: null }, at)
    await store.audit.append(tx, {
      actor: { kind: 'staff', id: member.id },
      event: 'staff_enabled',
      detail: { account: id },
      now: at,
    })
    return 'done'
  })
}

/** Changes the role of an account; it holds from the next request on. */
export async function changeRole(
  deps: StaffDeps,
  member: Member,
  { id, role }: { id: string; role: StaffRole },
): Promise<StaffActionOutcome> {
  const { store, now } = deps
  return changeAccount(deps, member, { id, action: 'change_role' }, async (tx, { account }) => {
    if (!account || account.role === role) return 'gone'
    const at = now()
    await store.staff.change(tx, id, { role }, at)
    await store.audit.append(tx, {
      actor: { kind: 'staff', id: member.id },
      event: 'staff_role_changed',
      detail: { account: id, role },
      now: at,
    })
    return 'done'
  })
}

/**
 * Changes the branch of an account (empty: none); it holds from the next request on. `gone` if the firm
 * has no such branch.
 */
export async function changeBranch(
  deps: StaffDeps,
  member: Member,
  { id, branch }: { id: string; branch: string },
): Promise<StaffActionOutcome> {
  return changeAccount(deps, member, { id, action: 'change_branch' }, async (tx, { account }) => {
    if (!isAssignableBranch(deps.scope, branch)) return 'gone'
    if (!account || account.branch === branch) return 'gone'
    await setBranch(deps, tx, account, { branch, actor: { kind: 'staff', id: member.id } })
    return 'done'
  })
}
