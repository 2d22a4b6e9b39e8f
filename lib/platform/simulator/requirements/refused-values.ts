/** Refuses values that have the right form, but are not offered or cannot exist. */

import { isCountryCode } from '../../contract/country-codes.ts'
import type { RequestIndividual } from '../../contract/requests.ts'
import type { ApplicationBody } from '../applications/body-types.ts'
import type { CallContext } from '../http/call-context.ts'
import { describeField } from './describe-fields.ts'

/** A product that can be opened, with its assets; without a list, any asset. */
export type OfferedProduct = { id: string; assets?: readonly string[] }

/** The products that the documentation names; no operation lists them. */
export const documentedProducts: readonly OfferedProduct[] = [
  { id: 'DEPOSIT_BASIC' },
  { id: 'PAYMENT_BASIC' },
]

/** The oldest age ever proved is 122 years. */
const maxAgeYears = 130

/** The first time zone to reach a new day is 14 hours ahead of UTC. */
const earliestZoneMs = 14 * 3_600_000

type Part = ApplicationBody | RequestIndividual

/**
 * Describes what is refused of an application or of a person of a company, once for each field. A change
 * (`before`) is refused only for what it made wrong: a list may have changed, and accepted values stay.
 */
export function describeRefusedValues(
  after: Part,
  { now, products }: Pick<CallContext, 'now' | 'products'>,
  before?: Part,
): string[] {
  const problemsOf = (part: Part) => [
    ...('account_to_open' in part ? describeProduct(part, products) : []),
    ...describeLeaves(part, now()),
  ]
  const known = before ? problemsOf(before) : []
  return problemsOf(after).filter((problem) => !known.includes(problem))
}

function describeProduct(
  { account_to_open: { product_id, asset_type_id } }: ApplicationBody,
  products: readonly OfferedProduct[],
): string[] {
  const product = products.find(({ id }) => id === product_id)
  if (!product) {
    const known = products.map(({ id }) => id).join(', ')
    return [describeField('account_to_open.product_id', `must be one of ${known}`)]
  }
  if (!product.assets || product.assets.includes(asset_type_id)) return []
  const words = `must be one of ${product.assets.join(', ')} for this product`
  return [describeField('account_to_open.asset_type_id', words)]
}

const countryFields =
  /(^|\.)(country_code|nationality|country_of_incorporation|tax_reference_number_country|citizenship|business_jurisdictions|funds_send_receive_jurisdictions|trade_jurisdictions)$/

function describeLeaves(part: object, now: Date, path: string[] = []): string[] {
  return Object.entries(part).flatMap(([name, value]) => {
    const at = [...path, name]
    const here = at.join('.')
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return describeLeaves(value, now, at)
    if (
      countryFields.test(here) &&
      ![value ?? []].flat().every((code) => isCountryCode(String(code)))
    )
      return [describeField(here, 'must be of the countries of ISO 3166-1')]
    if (name === 'date_of_birth' && typeof value === 'string' && !isPlausibleBirthDate(value, now))
      return [describeField(here, `must be a day of the last ${maxAgeYears} years`)]
    return []
  })
}

function isPlausibleBirthDate(day: string, now: Date): boolean {
  const latest = new Date(now.getTime() + earliestZoneMs).toISOString().slice(0, 10)
  const oldest = `${now.getUTCFullYear() - maxAgeYears}-01-01`
  return day >= oldest && day <= latest
}
