/** The accounts of staff: who is added, chooses a password, is disabled or does something else. */
import { randomUUID } from 'node:crypto'
import type { StaffRole } from '../../adapters/database/schema.ts'
import type { StaffAccount, StaffPerson } from '../../adapters/database/staff/staff-accounts.ts'
import type { Actor } from '../../domain/audit/event.ts'
import { isAssignableBranch } from '../../domain/staff/scope-settings.ts'
import { may } from './permissions.ts'
import { setBranch } from './scope.ts'
import type { Member, StaffDeps } from './staff-deps.ts'

/** `link` opens the page on which a password is chosen, once. */
export type Invitation = { outcome: 'added' | 'renewed'; account: string; link: string }

/**
 * Adds one of staff, or gives them a new start: whoever is known by that address has from then on that
 * name and role, is enabled, and has neither second factor nor session any more.
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
    /** Not given: whoever is known keeps theirs. */
    branch?: string | undefined
    actor: Actor
  },
): Promise<Invitation> {
  const { store, now } = deps
  const auth = await deps.auth()
  return store.transaction(async (tx): Promise<Invitation> => {
    const at = now()
    const known = await store.staff.findByAddress(tx, person.address)
    const id = known?.id ?? randomUUID()
    if (known) {
      await store.staff.change(tx, id, { role, disabledAt: null }, at)
      await store.staff.dropSecondFactor(tx, id)
      await store.staffFactors.dropAll(tx, id)
      await store.staff.endSessions(tx, id)
    } else {
      await store.staff.add(tx, { id, person, role, now: at })
    }
    const login = known?.login ?? store.staff.loginOf(person.address)
    const link = await auth.newPasswordLink(tx, login)
    const event = known ? ('staff_renewed' as const) : ('staff_added' as const)
    await store.audit.append(tx, { actor, event, detail: { account: id, role }, now: at })
    const before = known?.branch ?? ''
    if (branch !== undefined && branch !== before) {
      await setBranch(deps, tx, { id, branch: before }, { branch, actor })
    }
    return { outcome: known ? 'renewed' : 'added', account: id, link }
  })
}

/** Whether a password can still be chosen with that link. */
export async function isValidPasswordLink(
  { store, auth }: StaffDeps,
  link: string,
): Promise<boolean> {
  return (await (await auth()).findLink(store.db, link)) !== undefined
}

/** What a member may not do is `forbidden`; what is not there, or is so already, is `gone`. */
export type StaffActionOutcome = 'done' | 'forbidden' | 'gone'

/** Every account, for those who may see them. */
export async function listStaff(
  { store }: StaffDeps,
  { role }: Member,
): Promise<StaffAccount[] | 'forbidden'> {
  if (!may(role, 'list', 'other_account')) return 'forbidden'
  return store.staff.all(store.db)
}

/** Nobody signs in with the account any more, and whoever has is out at once. */
export async function disableStaff(
  deps: StaffDeps,
  member: Member,
  id: string,
): Promise<StaffActionOutcome> {
  const { store, now } = deps
  if (!may(member.role, 'disable', objectOf(member, id))) return 'forbidden'
  return store.transaction(async (tx) => {
    const account = await store.staff.lock(tx, id)
    if (!account || account.disabledAt) return 'gone'
    const at = now()
    await store.staff.change(tx, id, { disabledAt: at }, at)
    const sessions = await store.staff.endSessions(tx, id)
    await store.audit.append(tx, {
      actor: { kind: 'staff', id: member.id },
      event: 'staff_disabled',
      detail: { account: id, sessions },
      now: at,
    })
    return 'done'
  })
}

/** The account can be signed in with again, by the same password and second factor. */
export async function enableStaff(
  deps: StaffDeps,
  member: Member,
  id: string,
): Promise<StaffActionOutcome> {
  const { store, now } = deps
  if (!may(member.role, 'enable', objectOf(member, id))) return 'forbidden'
  return store.transaction(async (tx) => {
    const account = await store.staff.lock(tx, id)
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

/** Gives an account another role, with the next request of whoever has it. */
export async function changeRole(
  deps: StaffDeps,
  member: Member,
  { id, role }: { id: string; role: StaffRole },
): Promise<StaffActionOutcome> {
  const { store, now } = deps
  if (!may(member.role, 'change_role', objectOf(member, id))) return 'forbidden'
  return store.transaction(async (tx) => {
    const account = await store.staff.lock(tx, id)
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
 * Gives an account another branch (empty: none), with the next request of whoever has it. What is no branch
 * of the firm's is `gone`.
 */
export async function changeBranch(
  deps: StaffDeps,
  member: Member,
  { id, branch }: { id: string; branch: string },
): Promise<StaffActionOutcome> {
  const { store, scope } = deps
  if (!may(member.role, 'change_branch', objectOf(member, id))) return 'forbidden'
  if (!isAssignableBranch(scope, branch)) return 'gone'
  return store.transaction(async (tx) => {
    const account = await store.staff.lock(tx, id)
    if (!account || account.branch === branch) return 'gone'
    await setBranch(deps, tx, account, { branch, actor: { kind: 'staff', id: member.id } })
    return 'done'
  })
}

function objectOf(member: Member, id: string): 'own_account' | 'other_account' {
  return member.id === id ? 'own_account' : 'other_account'
}
