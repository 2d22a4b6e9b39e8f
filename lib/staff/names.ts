/** Staff by name, for pages that say who did what. */
import type { StaffRole } from '../store/schema.ts'
import type { StaffDeps } from './deps.ts'

/**
 * The names of these accounts, by id; of an id that is no account's nothing. What was done by command
 * is signed with the name of an operating system's user, which is its own name.
 */
export async function staffNames(
  { store }: Pick<StaffDeps, 'store'>,
  ids: Iterable<string>,
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const id of new Set(ids)) {
    const account = isAccountId(id) ? await store.staff.find(store.db, id) : undefined
    if (account) names.set(id, account.person.name)
  }
  return names
}

export type Colleague = { id: string; name: string; role: StaffRole }

/** Everybody who can be given work: whose account is not disabled, by name. */
export async function colleagues({ store }: Pick<StaffDeps, 'store'>): Promise<Colleague[]> {
  const accounts = await store.staff.all(store.db)
  return accounts
    .filter(({ disabledAt }) => !disabledAt)
    .map(({ id, person, role }) => ({ id, name: person.name, role }))
    .sort((one, other) => one.name.localeCompare(other.name))
}

function isAccountId(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
}
