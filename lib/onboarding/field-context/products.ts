import type { Language } from '#lib/i18n/languages.ts'
import type { Choice } from '../fields/field.ts'
import type { Catalogue, Product } from '../settings/catalogue.ts'

/** The products for a type of application; a person's own if none is chosen yet. */
export function listProducts(catalogue: Catalogue, applicationType = 'INDIVIDUAL'): Product[] {
  return catalogue.products.filter((product) =>
    (product.application_types as string[]).includes(applicationType),
  )
}

/** A product as a choice, in the operator's words. */
export function toProductChoice(product: Product, language: Language): Choice {
  const hint = product.descriptions?.[language]
  return { value: product.product_id, label: product.names[language], ...(hint ? { hint } : {}) }
}
