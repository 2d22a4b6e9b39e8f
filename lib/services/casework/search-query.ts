/** What somebody types to find an application, and how it is kept out of every address. */

import type { SearchQuery } from '../../adapters/database/casework/search-index.ts'
import { normaliseEmail, splitSearchWords } from '../../domain/onboarding/answers/search-terms.ts'
import { isLongerThan, tidy, toAsciiDigits } from '../../domain/onboarding/fields/text.ts'
import { parseTelephone } from '../../domain/onboarding/identifiers/telephone.ts'
import { may } from '../staff/permissions.ts'
import type { Member } from '../staff/staff-deps.ts'
import { countVolume, type VolumeExceeded } from '../staff/volume.ts'
import type { CaseworkDeps } from './casework-deps.ts'

export type SearchFault = {
  fault: 'missing' | 'too_long' | 'missing_country_code' | 'not_a_number'
}

/** `reference` is tried first, where it could be one; `sought` where that finds nothing. */
export type Search = { reference?: string; sought?: SearchQuery }

/** More is no name and no address. */
export const maxSearchLength = 254

/**
 * What is looked for: an e-mail address is what has an "@", a telephone number what is made of digits, a
 * reference (ours, or the platform's id) what is one word with a digit; all else is a name.
 */
export async function parseSearch(typed: string): Promise<Search | SearchFault> {
  const text = tidy(typed)
  if (!text) return { fault: 'missing' }
  if (isLongerThan(text, maxSearchLength)) return { fault: 'too_long' }
  if (text.includes('@')) return { sought: { by: 'email', words: [normaliseEmail(text)] } }
  const plain = toAsciiDigits(text)
  if (/^\+?[\d\s().\-/\p{Pd}]*\d[\s)]*$/u.test(plain)) {
    const number = await parseTelephone(plain, undefined)
    if ('code' in number) {
      const { code } = number
      return { fault: code === 'missing_country_code' ? code : 'not_a_number' }
    }
    return { sought: { by: 'telephone', words: [number.e164] } }
  }
  const words = splitSearchWords(text)
  if (words.length === 0) return { fault: 'missing' }
  const sought: SearchQuery = { by: 'name', words }
  return /^\S*\d\S*$/.test(plain) ? { reference: plain, sought } : { sought }
}

/**
 * Keeps what was typed for a while, sealed and for that member alone, and gives by what its pages are
 * asked for. That somebody searched is written down, and by what: never for whom.
 */
export async function startSearch(
  deps: CaseworkDeps,
  member: Member,
  typed: string,
): Promise<{ id: string } | 'forbidden' | VolumeExceeded> {
  if (!may(member.role, 'list', 'application')) return 'forbidden'
  const search = await parseSearch(typed)
  const kept = [...typed].slice(0, maxSearchLength + 1).join('')
  const { store, now } = deps
  const count = 'fault' in search ? 0 : 1
  return countVolume(deps, member, { measure: 'searches', count }, async (tx) => {
    const at = now()
    const id = await store.caseworkSearches.add(tx, member.id, kept, at)
    if (!('fault' in search)) {
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

/** What that member typed; undefined once its time is over, and for everybody else. */
export async function findSearch(
  { store, now }: Pick<CaseworkDeps, 'store' | 'now'>,
  member: Member,
  id: string,
): Promise<string | undefined> {
  return store.caseworkSearches.find(store.db, id, member.id, now())
}
