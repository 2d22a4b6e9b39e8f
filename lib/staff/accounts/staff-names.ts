/** Finds the names of members, for pages that name actors. */

import type { StaffRole } from '#lib/database/states.ts'
import { splitSearchWords, wordsInName } from '#lib/onboarding/answers/search-terms.ts'
import { canAssignTo } from '../scope/scope.ts'
import type { Member, StaffDeps } from '../staff-deps.ts'
import { isAccountId, type StaffAccount } from '../store/staff-accounts.ts'

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

/** So many colleagues are offered in one choice; among more, one is searched for by name. */
export const mostInChoice = 25

export type Colleagues = {
  /** Sorted by name. */
  offered: StaffName[]
  /** Others can be searched for. */
  hasMore: boolean
  /** How many have the name that was searched for; undefined without a search. */
  found?: number
}

/**
 * Returns the enabled accounts but `except` that a member can assign work to: all of them, the member included, if one choice
 * holds them; otherwise the member, those of `always`, and those with a name that begins with each word of `search`.
 */
export async function listColleagues(
  { store }: Pick<StaffDeps, 'store'>,
  member: Member,
  {
    search,
    always = [],
    except,
  }: { search?: string | undefined; always?: readonly string[]; except?: string | undefined } = {},
): Promise<Colleagues> {
  const { db, staff } = store
  const within = member.scope.kind === 'all' ? undefined : member.branch
  const few = await staff.listEnabled(db, within, mostInChoice + 1)
  const withoutOne = few.filter(({ id }) => id !== except)
  if (few.length <= mostInChoice) return { offered: toSortedNames(withoutOne), hasMore: false }
  const kept = await staff.findAll(db, [...new Set([member.id, ...always])].filter(isAccountId))
  const able = kept.filter((account) => !account.disabledAt && canAssignTo(member, account))
  if (search === undefined) return { offered: toSortedNames(able), hasMore: true }
  const words = splitSearchWords(search)
  const named = (await staff.listEnabled(db, within)).filter(
    ({ id, person }) => id !== except && words.length > 0 && hasWords(person.name, words),
  )
  const matches = toSortedNames(named).slice(0, mostInChoice)
  const others = toSortedNames(able).filter(({ id }) => !matches.some((each) => each.id === id))
  return { offered: [...matches, ...others], hasMore: true, found: named.length }
}

function hasWords(name: string, words: readonly string[]): boolean {
  const own = wordsInName(name)
  return words.every((word) => own.some((each) => each.startsWith(word)))
}

function toSortedNames(accounts: readonly StaffAccount[]): StaffName[] {
  return accounts
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
