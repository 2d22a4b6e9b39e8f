/** Searches for a colleague to assign work to, where one choice does not hold them all. */

import { isUuid } from '#lib/access/rules/uuid.ts'
import { type Colleagues, listColleagues } from '#lib/staff/accounts/staff-names.ts'
import { may } from '#lib/staff/rules/permissions.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import type { CaseworkDeps } from './casework-deps.ts'
import { maxSearchLength } from './search-query.ts'

/** The option of a choice, and the parameter in the URL, that asks for the search. */
export const findAnother = 'find'

/** Stores the name for an hour, sealed and for that member alone, and returns the id for its page's URL. */
export async function startColleagueSearch(
  { store, now }: CaseworkDeps,
  member: Member,
  typed: string,
): Promise<{ id: string } | 'forbidden'> {
  if (!may(member.role, 'assign', 'application')) return 'forbidden'
  const colleague = [...typed].slice(0, maxSearchLength).join('')
  const at = now()
  return store.transactionFor({ kind: 'staff', member }, at, async (tx) => ({
    id: await store.caseworkSearches.add(tx, member.id, { colleague }, at),
  }))
}

export type FoundColleagues = Colleagues & {
  /** The name that was searched for. */
  typed: string | undefined
  /** The page asks for a name. */
  isAsked: boolean
}

/**
 * Returns the colleagues that a choice offers. `asked` is a parameter of the page's URL: `findAnother`, the id of a
 * stored name, or anything else, which is ignored.
 */
export async function findColleagues(
  deps: CaseworkDeps,
  member: Member,
  {
    asked,
    always,
    except,
  }: { asked: unknown; always?: readonly (string | null | undefined)[]; except?: string },
): Promise<FoundColleagues> {
  const { store, now } = deps
  const typed =
    typeof asked === 'string' && isUuid(asked)
      ? await store.caseworkSearches.findColleague(store.db, asked, member.id, now())
      : undefined
  const colleagues = await listColleagues(deps, member, {
    search: typed,
    always: always?.filter((id) => typeof id === 'string'),
    except,
  })
  const isAsked = colleagues.hasMore && (asked === findAnother || typed !== undefined)
  return { ...colleagues, typed, isAsked }
}
