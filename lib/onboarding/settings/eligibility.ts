/** Defines for whom a firm opens accounts: the part `eligibility` of `QUESTIONS`. */
import * as z from 'zod/mini'
import { listCountries } from '../geography/countries.ts'
import { nonEmptyText } from './localized-text.ts'

/** Without a rule of the firm: in most countries a younger person cannot accept terms that bind them. */
const usualLeastAge = 18

/** A list of countries by their codes. */
export const countryCodes = z
  .array(
    z.enum(
      listCountries('en').map(({ code }) => code) as [string, ...string[]],
      'must be the code of a country (ISO 3166-1), such as IE',
    ),
    'must be a list of codes of countries',
  )
  .check(z.minLength(1, 'must name at least one country'))

const countryRule = z
  .strictObject({ served: z.optional(countryCodes), not_served: z.optional(countryCodes) })
  .check(
    z.refine(
      ({ served, not_served }) => (served === undefined) !== (not_served === undefined),
      'must have either served or not_served',
    ),
  )

const personRules = z.strictObject({
  least_age: z.optional(
    z
      .int('must be a whole number of years')
      .check(z.minimum(0, 'must be 0 or more'), z.maximum(120, 'must be 120 or less')),
  ),
  residence: z.optional(countryRule),
  nationality: z.optional(countryRule),
})

/** What a file may say of eligibility. */
export const eligibilitySchema = z.strictObject({
  person: z.optional(personRules),
  company: z.optional(
    z.strictObject({ incorporation: z.optional(countryRule), people: z.optional(personRules) }),
  ),
  products: z.optional(z.record(nonEmptyText, countryRule)),
})

/** Either the countries that are served, or those that are not. */
export type CountryRule = z.infer<typeof countryRule>
export type PersonRules = z.infer<typeof personRules>

/**
 * The rules of a firm: for those who open an account for themselves, for companies and the people they name, and
 * for products, by their id and the country of residence or incorporation.
 */
export type Eligibility = z.infer<typeof eligibilitySchema>

/** The rules with the usual least age of those who accept for themselves, unless a firm sets another. */
export function toEligibility(given: Eligibility = {}): Eligibility {
  return { ...given, person: { least_age: usualLeastAge, ...given.person } }
}

/** Tells whether a country is served by a rule; every country is without one. */
export function isServed(rule: CountryRule | undefined, country: string): boolean {
  if (rule?.served) return rule.served.includes(country)
  return !rule?.not_served?.includes(country)
}
