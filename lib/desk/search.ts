/** What somebody types to find an application, and how it is kept out of every address. */
import { comparableEmail, wordsSought } from '../onboarding/found-by.ts'
import { readTelephone } from '../onboarding/identifiers/telephone.ts'
import { asciiDigits, isLongerThan, tidy } from '../onboarding/text.ts'
import type { Member } from '../staff/deps.ts'
import { may } from '../staff/permissions.ts'
import { countVolume, type TooMuch } from '../staff/volume.ts'
import type { Sought } from '../store/search-index.ts'
import type { DeskDeps } from './deps.ts'

export type SearchFault = {
  fault: 'missing' | 'too_long' | 'missing_country_code' | 'not_a_number'
}

/** `reference` is tried first, where it could be one; `sought` where that finds nothing. */
export type Search = { reference?: string; sought?: Sought }

/** More is no name and no address. */
export const longestSearch = 254

/**
 * What is looked for: an e-mail address is what has an "@", a telephone number what is made of digits, a
 * reference (ours, or the platform's id) what is one word with a digit; all else is a name.
 */
export async function readSearch(typed: string): Promise<Search | SearchFault> {
  const text = tidy(typed)
  if (!text) return { fault: 'missing' }
  if (isLongerThan(text, longestSearch)) return { fault: 'too_long' }
  if (text.includes('@')) return { sought: { by: 'email', words: [comparableEmail(text)] } }
  const plain = asciiDigits(text)
  if (/^\+?[\d\s().\-/\p{Pd}]*\d[\s)]*$/u.test(plain)) {
    const number = await readTelephone(plain, undefined)
    if ('fault' in number) {
      const { fault } = number
      return { fault: fault === 'missing_country_code' ? fault : 'not_a_number' }
    }
    return { sought: { by: 'telephone', words: [number.e164] } }
  }
  const words = wordsSought(text)
  if (words.length === 0) return { fault: 'missing' }
  const sought: Sought = { by: 'name', words }
  return /^\S*\d\S*$/.test(plain) ? { reference: plain, sought } : { sought }
}

/**
 * Keeps what was typed for a while, sealed and for that member alone, and gives by what its pages are
 * asked for. That somebody searched is written down, and by what: never for whom.
 */
export async function beginSearch(
  deps: DeskDeps,
  member: Member,
  typed: string,
): Promise<{ id: string } | 'forbidden' | TooMuch> {
  if (!may(member.role, 'list', 'application')) return 'forbidden'
  const search = await readSearch(typed)
  const kept = [...typed].slice(0, longestSearch + 1).join('')
  const { store, now } = deps
  const count = 'fault' in search ? 0 : 1
  return countVolume(deps, member, { measure: 'searches', count }, async (tx) => {
    const at = now()
    const id = await store.deskSearches.add(tx, member.id, kept, at)
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
  { store, now }: Pick<DeskDeps, 'store' | 'now'>,
  member: Member,
  id: string,
): Promise<string | undefined> {
  return store.deskSearches.find(store.db, id, member.id, now())
}
