/** Finds the names of members, for pages that name actors. */

import type { StaffRole } from '#lib/database/states.ts'
import { canAssignTo } from '../scope/scope.ts'
import type { Member, StaffDeps } from '../staff-deps.ts'
import { isAccountId } from '../store/staff-accounts.ts'

export type StaffName = { id: string; name: string; role: StaffRole }

/** The accounts of these ids that exist, disabled ones too, in the order of the ids. */
export async function findStaffByIds(
  { store }: Pick<StaffDeps, 'store'>,
  ids: Iterable<string>,
): Promise<StaffName[]> {
  const own = [...new Set(ids)].filter(isAccountId)
  const accounts = await store.staff.findAll(store.db, own)
  return accounts.map(({ id, person, role }) => ({ id, name: person.name, role }))
}

/**
 * Returns names by id, without ids of no account: acts by command carry the name of an operating system's user
 * instead of an id.
 */
export async function getStaffNames(
  deps: Pick<StaffDeps, 'store'>,
  ids: Iterable<string>,
): Promise<Map<string, string>> {
  const members = await findStaffByIds(deps, ids)
  return new Map(members.map(({ id, name }) => [id, name]))
}

/** Every enabled account that a member can assign work to, their own included, sorted by name. */
export async function listAssignableStaff(
  { store }: Pick<StaffDeps, 'store'>,
  member: Member,
): Promise<StaffName[]> {
  const accounts = await store.staff.all(store.db)
  return accounts
    .filter((account) => !account.disabledAt && canAssignTo(member, account))
    .map(({ id, person, role }) => ({ id, name: person.name, role }))
    .sort((one, other) => one.name.localeCompare(other.name))
}

/** How many contacts a message names: enough that one of them is at work. */
const maxNamed = 3

/**
 * Lists whom a member can ask to do what only another role may: enabled accounts of that role in their own
 * branch before others, sorted by name. `except`: ids of members who may not do it either.
 */
export async function listWhomToAsk(
  { store }: Pick<StaffDeps, 'store'>,
  member: Member,
  role: StaffRole,
  except: readonly string[] = [],
): Promise<string[]> {
  const accounts = await store.staff.all(store.db)
  const able = accounts.filter(
    ({ id, role: has, disabledAt }) => has === role && !disabledAt && !except.includes(id),
  )
  const near = able.filter(({ branch }) => branch === member.branch)
  return (near.length > 0 ? near : able)
    .map(({ person }) => person.name)
    .sort((one, other) => one.localeCompare(other))
    .slice(0, maxNamed)
}
