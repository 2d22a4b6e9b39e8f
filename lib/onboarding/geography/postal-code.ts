import { tidyCode, toCapitals } from '../fields/text.ts'
import type { PostalStyle } from './address-rule.ts'

/**
 * Writes a postal code the way its country does: upper case, Western digits, the usual separator.
 * What fits no form of the country comes back tidied only, so that a check of `pattern` refuses it.
 * `pattern` is an anchored source; pure and without data, so it runs in the browser too.
 */
export function formatPostalCode(
  typed: string,
  pattern: string | undefined,
  style: PostalStyle = {},
): string {
  const tidy = tidied(typed)
  if (pattern === undefined || tidy.length > longestCode) return tidy
  const fits = new RegExp(pattern)
  const bases = [...spellings(tidy.replace(/[^\p{L}\p{N}]/gu, ''), style)]
  const candidates = bases.flatMap((base) => [...spacings(base, style)])
  return candidates.find((candidate) => fits.test(candidate)) ?? tidy
}

/** All countries' codes are much shorter; a longer text is no code, and costs no search. */
const longestCode = 20

function tidied(typed: string): string {
  return toCapitals(tidyCode(typed)).replace(/\p{Pd}/gu, '-')
}

function* spellings(compact: string, { prefix, signs = [] }: PostalStyle) {
  yield compact
  for (const sign of signs) if (compact.startsWith(sign)) yield compact.slice(sign.length)
  if (prefix !== undefined) yield prefix + compact
}

function* spacings(compact: string, { breaks = [] }: PostalStyle) {
  for (const { at, separator } of breaks) {
    if (compact.length > Math.abs(at)) yield compact.slice(0, at) + separator + compact.slice(at)
  }
  yield compact
}
