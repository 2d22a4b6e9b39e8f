import type { Language } from '#lib/i18n/languages.ts'
import type { Choice } from '../fields/field.ts'
import type { Answers } from '../journeys.ts'
import type { Catalogue, Product } from '../settings/catalogue.ts'
import { type Eligibility, isServed } from '../settings/eligibility.ts'

/** The products for a type of application; a person's own if none is chosen yet. */
export function listProducts(catalogue: Catalogue, applicationType = 'INDIVIDUAL'): Product[] {
  return catalogue.products.filter((product) =>
    (product.application_types as string[]).includes(applicationType),
  )
}

/** The products that a firm offers in the country where somebody lives or a company is registered, once it is known. */
export function listServedProducts(
  products: Product[],
  { applicant, incorporation, residence }: Answers,
  eligibility: Eligibility | undefined,
): Product[] {
  const rules = new Map(Object.entries(eligibility?.products ?? {}))
  const country =
    applicant?.values.application_type === 'CORPORATION'
      ? incorporation?.values.country_of_incorporation
      : residence?.values.country_code
  if (typeof country !== 'string') return products
  return products.filter(({ product_id }) => isServed(rules.get(product_id), country))
}

/** A product as a choice, in the operator's words. */
export function toProductChoice(product: Product, language: Language): Choice {
  const hint = product.descriptions?.[language]
  return { value: product.product_id, label: product.names[language], ...(hint && { hint }) }
}
