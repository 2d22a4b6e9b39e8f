/** Staff by name, for pages that say who did what. */
import type { StaffRole } from '../../adapters/database/schema.ts'
import { isAccountId } from '../../adapters/database/staff/staff-accounts.ts'
import { canAssignTo } from './scope.ts'
import type { Member, StaffDeps } from './staff-deps.ts'

export type StaffName = { id: string; name: string; role: StaffRole }

/** Those accounts that are there, in the order of the ids; also of whoever is disabled by now. */
export async function findStaffByIds(
  { store }: Pick<StaffDeps, 'store'>,
  ids: Iterable<string>,
): Promise<StaffName[]> {
  const own = [...new Set(ids)].filter(isAccountId)
  const accounts = await Promise.all(own.map((id) => store.staff.find(store.db, id)))
  return accounts.flatMap((account) =>
    account ? [{ id: account.id, name: account.person.name, role: account.role }] : [],
  )
}

/**
 * Their names by id; of an id that is no account's nothing. What was done by command is signed with the
 * name of an operating system's user, which is its own name.
 */
export async function getStaffNames(
  deps: Pick<StaffDeps, 'store'>,
  ids: Iterable<string>,
): Promise<Map<string, string>> {
  const members = await findStaffByIds(deps, ids)
  return new Map(members.map(({ id, name }) => [id, name]))
}

/** Everybody whom a member can give work to, themselves among them: whose account is not disabled, by name. */
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
