/** What the questions need to know, gathered on the server from the answers and the operator's settings. */
import type { Catalogue, Product } from '../catalogue.ts'
import type { Language } from '../messages/languages.ts'
import type { Choice, Circumstances } from './field.ts'
import { type AddressForm, type AddressPart, addressForm } from './geography/address-form.ts'
import { taxNames } from './identifiers/tax-names.ts'
import { taxNumber } from './identifiers/tax-number.ts'
import type { Answers } from './journey.ts'
import type { WirePath } from './wire.ts'

export type Settings = {
  language: Language
  now: Date
  catalogue: Catalogue
  /** Interface 1.1: the customer attests that the information is true. */
  attestation: boolean
  /** What the platform asked for by its status answer. */
  wanted?: readonly WirePath[]
}

/** The circumstances of one application as it stands. */
export function circumstancesOf(answers: Answers, settings: Settings): Circumstances {
  const country = textOf(answers, 'residence', 'country_code')
  const taxRule = country ? taxNumber(country) : undefined
  const products = productsFor(answers, settings.catalogue)
  const chosen = textOf(answers, 'product', 'product_id')
  const product =
    products.length === 1 ? products[0] : products.find((each) => each.product_id === chosen)
  return {
    today: lastToday(settings.now),
    language: settings.language,
    attestation: settings.attestation,
    applicationType: textOf(answers, 'applicant', 'application_type'),
    wanted: settings.wanted ?? [],
    country,
    addressForm: country ? addressFormFor(country, settings, answers) : undefined,
    taxNumber: taxRule,
    taxName: taxNames[taxRule?.nameKey ?? 'other'][settings.language],
    products: products.map((each) => productChoice(each, settings.language)),
    assetTypes: (product?.asset_types ?? []).map((asset) => ({
      value: asset.asset_type_id,
      label: asset.names[settings.language],
    })),
  }
}

// Where the platform wants a part that the country's own addresses do without, it is asked all the
// same, and once it was answered it stays, for the platform has it.
function addressFormFor(
  country: string,
  { language, wanted = [] }: Settings,
  answers: Answers,
): AddressForm {
  const form = addressForm(country, language)
  const parts = wanted.flatMap((path) => {
    const [, part] = path.split('customer_details.mailing_address.')
    return part && part !== 'country_code' ? [part as AddressPart] : []
  })
  return {
    ...form,
    parts: [...new Set([...form.parts, ...parts, ...answeredParts(country, answers)])],
    required: [...new Set([...form.required, ...parts])],
  }
}

function answeredParts(country: string, { address }: Answers): AddressPart[] {
  const bound = Object.entries(address?.boundTo ?? {}).filter(([, to]) => to === country)
  return bound.map(([part]) => part as AddressPart).filter((part) => address?.values[part])
}

function productsFor(answers: Answers, catalogue: Catalogue): Product[] {
  const type = textOf(answers, 'applicant', 'application_type') ?? 'INDIVIDUAL'
  return catalogue.products.filter((product) =>
    (product.application_types as string[]).includes(type),
  )
}

function productChoice(product: Product, language: Language): Choice {
  const hint = product.descriptions?.[language]
  return { value: product.product_id, label: product.names[language], ...(hint ? { hint } : {}) }
}

function textOf(answers: Answers, step: string, field: string): string | undefined {
  const value = answers[step]?.values[field]
  return typeof value === 'string' ? value : undefined
}

// The day is a day further in UTC+14: nobody's "today" is called the future.
function lastToday(now: Date): string {
  return new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
}
