import { may } from '#lib/staff/rules/permissions.ts'
import { countVolume, type VolumeExceeded } from '#lib/staff/scope/volume.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import type { CaseworkDeps } from './casework-deps.ts'
import { pageSize } from './list-applications.ts'
import { maxSearchLength, parseSearch, type Search, type SearchFault } from './search-query.ts'

/** So long after a search one types on in the same words, in milliseconds. */
const typingMs = 60_000

/**
 * Stores the search text for an hour, sealed and for that member alone, and returns the id by which its pages
 * are requested. The audit records the kind of the search, never its text. A search that can show nothing new
 * is part of the one before, and neither counted nor audited again.
 */
export async function startSearch(
  deps: CaseworkDeps,
  member: Member,
  typed: string,
): Promise<{ id: string } | 'forbidden' | VolumeExceeded> {
  if (!may(member.role, 'list', 'application')) return 'forbidden'
  // The limit counts the text that the pages search for: cut off, an overlong address is searched as a name.
  const query = [...typed].slice(0, maxSearchLength + 1).join('')
  const search = await parseSearch(query, deps)
  const { store, now } = deps
  const isCounted = !('fault' in search) && !(await showsNothingNew(deps, member, search))
  const counted = { measure: 'searches', count: isCounted ? 1 : 0 } as const
  return countVolume(deps, member, counted, async (tx) => {
    const at = now()
    const id = await store.caseworkSearches.add(tx, member.id, query, at)
    if (isCounted) {
      await store.audit.append(tx, {
        actor: { kind: 'staff', id: member.id },
        event: 'applications_searched',
        detail: { by: search.reference === undefined ? (search.sought?.by ?? '') : 'reference' },
        now: at,
      })
    }
    return { id }
  })
}

/**
 * Tells whether a name is only typed on: the words of the member's last search have become longer or more, and
 * that one was shown whole on its first page, so that all that is found now was shown.
 */
async function showsNothingNew(
  { store, now }: CaseworkDeps,
  member: Member,
  search: Search,
): Promise<boolean> {
  const words = findNameWords(search)
  const since = new Date(now().getTime() - typingMs)
  const last = words && (await store.caseworkSearches.findLast(store.db, member.id, since))
  const lastSearch = last === undefined ? undefined : await parseSearch(last)
  const lastWords = lastSearch && findNameWords(lastSearch)
  if (!words || !lastWords || !isNarrower(words, lastWords)) return false
  const sought = { by: 'name', words: lastWords } as const
  const request = { limit: pageSize + 1 }
  const shown = await store.casework.found(store.db, member.scope, sought, request, {})
  return shown.length <= pageSize
}

/** Undefined if it is not searched by name alone. */
function findNameWords(search: Search | SearchFault): string[] | undefined {
  if ('fault' in search || search.reference !== undefined) return undefined
  return search.sought?.by === 'name' ? [...search.sought.words] : undefined
}

/**
 * Tells whether whatever has all these words has all the others, and not the other way round. One letter finds
 * only the name that is that letter.
 */
function isNarrower(words: readonly string[], others: readonly string[]): boolean {
  return holdAll(words, others) && !holdAll(others, words)
}

function holdAll(words: readonly string[], others: readonly string[]): boolean {
  return others.every(
    (other) => [...other].length > 1 && words.some((word) => word.startsWith(other)),
  )
}
