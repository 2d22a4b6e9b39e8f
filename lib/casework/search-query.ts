/** Parses what staff type to find an application, and stores it while they page through the results. */

import { findReference } from '#lib/applications/create-references.ts'
import { findTelephoneEnding, splitSearchWords } from '#lib/onboarding/answers/search-terms.ts'
import { isLongerThan, tidy, toAsciiDigits } from '#lib/onboarding/fields/text.ts'
import { toCanonicalEmail } from '#lib/onboarding/identifiers/canonical-email.ts'
import { parseTelephone } from '#lib/onboarding/identifiers/telephone.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import type { CaseworkDeps } from './casework-deps.ts'
import type { SearchQuery } from './store/search-index.ts'

export type SearchFault = { fault: 'missing' | 'too_long' | 'not_a_number' }

/** `reference` is looked up first, if there is one; `sought` if that finds nothing. */
export type Search = { reference?: string; sought?: SearchQuery }

/** In characters; no name or address is longer. */
export const maxSearchLength = 254

/**
 * Parses the search text: with an "@" it is an e-mail address; digits are a telephone number, with or without
 * its country code; a reference of ours, or one word with a digit, is a reference (ours, or the platform's id);
 * everything else is a name.
 */
export async function parseSearch(
  typed: string,
  { customerIdPrefix }: Pick<CaseworkDeps, 'customerIdPrefix'> = {},
): Promise<Search | SearchFault> {
  const text = tidy(typed)
  if (!text) return { fault: 'missing' }
  if (isLongerThan(text, maxSearchLength)) return { fault: 'too_long' }
  if (text.includes('@')) return { sought: { by: 'email', words: [toCanonicalEmail(text)] } }
  const plain = toAsciiDigits(text)
  if (/^\+?[\d\s().\-/\p{Pd}]*\d[\s)]*$/u.test(plain)) {
    const number = await parseTelephone(plain, undefined)
    if (!('code' in number)) return { sought: { by: 'telephone', words: [number.e164] } }
    const ending = number.code === 'missing_country_code' ? findTelephoneEnding(plain) : undefined
    return ending ? { sought: { by: 'telephone', words: [ending] } } : { fault: 'not_a_number' }
  }
  const words = splitSearchWords(text)
  if (words.length === 0) return { fault: 'missing' }
  const sought: SearchQuery = { by: 'name', words }
  const reference =
    findReference(plain, customerIdPrefix) ?? (/^\S*\d\S*$/.test(plain) ? plain : undefined)
  return reference ? { reference, sought } : { sought }
}

/** Returns the search that this member typed; undefined after an hour, and for every other member. */
export async function findSearch(
  { store, now }: Pick<CaseworkDeps, 'store' | 'now'>,
  member: Member,
  id: string,
): Promise<string | undefined> {
  return store.caseworkSearches.find(store.db, id, member.id, now())
}
