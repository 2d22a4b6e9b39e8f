import type names from '#lib/i18n/texts/en/names.json'
import { removeNumeroSign, tidyCode, toCapitals } from '../fields/text.ts'
import { otherTaxRule, taxCheckers, taxRules, taxTerritories } from './tax-rules.ts'

/** The form of a country's tax number: plain data, so it crosses to the browser. */
export type TaxNumberRule = {
  /** The name people know, by key: see `taxNames` of each language. */
  nameKey: keyof typeof names.taxNames
  /** Characters, after `normaliseTaxNumber`. */
  min: number
  max: number
  /** Anchored source, for a regular expression with the flag `u`: the characters there may be. */
  pattern?: string
  /** A made-up number in the usual form. */
  example?: string
}

/** The tax number of a person in a country (ISO 3166-1 alpha-2), as wide as its real forms are. */
export function getTaxNumberRule(country: string): TaxNumberRule {
  return ownValue(taxRules, issuer(country)) ?? otherTaxRule
}

/** The number in capitals and Western digits, without spaces, dashes, dots, strokes, brackets and "№". */
export function normaliseTaxNumber(typed: string): string {
  // Applied twice: a removed sign can stand between a letter and its accent.
  return toCapitals(toCapitals(removeNumeroSign(tidyCode(typed))).replace(/[\s\p{Pd}./()]/gu, ''))
}

/**
 * Tells whether the checksum or inner form of a number says it was mistyped. A doubt to ask about, never a
 * reason to refuse: there are real numbers that fail. False if the country's numbers cannot be checked.
 * Loads the checkers when called; for the server.
 */
export async function isTaxNumberDoubtful(country: string, typed: string): Promise<boolean> {
  const number = normaliseTaxNumber(typed)
  const names = ownValue(taxCheckers, issuer(country))
  if (number === '' || names === undefined) return false
  if (issuer(country) === 'US' && itin.test(number)) return false
  const { stdnum } = await import('stdnum')
  // Some forms need the dash that the saved number goes without: it marks the century in FI and SE.
  const spellings = [number, toCapitals(typed).trim()]
  const results = names
    .flatMap((name) => stdnum[issuer(country)]?.[name] ?? [])
    .flatMap((checker) => spellings.map((spelling) => checker.validate(spelling)))
  if (results.some((result) => result.isValid)) return false
  // A length no checker knows is a form it was not written for.
  return results.some(({ error }) => error !== undefined && error.name !== 'InvalidLength')
}

// The IRS's number for those without a Social Security number; the checker knows only the latter
// (IRS, Internal Revenue Manual 3.21.263: 9, then a fourth and fifth digit of these ranges).
const itin = /^9\d\d(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])\d{4}$/

function issuer(country: string): string {
  return ownValue(taxTerritories, country) ?? country
}

function ownValue<Value>(values: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined
}
