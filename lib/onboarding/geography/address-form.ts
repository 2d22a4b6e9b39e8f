import type {
  AddressRule,
  CityLabel,
  PostalLabel,
  PostalStyle,
  StateLabel,
} from './address-rule.ts'
import generated from './address-rules.generated.json' with { type: 'json' }
import { formatPostalCode } from './postal-code.ts'
import more from './subdivisions.generated.json' with { type: 'json' }

export type AddressPart =
  | 'unit_number'
  | 'address_line1'
  | 'address_line2'
  | 'address_line3'
  | 'city'
  | 'state'
  | 'postal_code'

/** `latin`: the name in Latin script, if the page shows it in another. */
export type Subdivision = { code: string; name: string; latin?: string }

/** How one country asks for an address: plain data, so it crosses to the browser. */
export type AddressForm = {
  country: string
  /** In the order in which the country writes them; always includes the flat and lines 2 and 3. */
  parts: AddressPart[]
  required: AddressPart[]
  /** The parts that the country's own addresses lack, but the platform asks for. */
  beyond?: AddressPart[]
  /**
   * How a state without a code of two characters is sent: by its ISO 3166-2 code, or by its name; undefined:
   * its name goes to an address line.
   */
  sendsState?: 'code' | 'name'
  cityLabel: CityLabel
  stateLabel: StateLabel
  postalLabel: PostalLabel
  /** The only values `state` may have; without them it is typed. `code` is the ISO 3166-2 suffix. */
  subdivisions?: Subdivision[]
  /** Anchored source of a regular expression for the code as `formatPostalCode` gives it. */
  postalPattern?: string
  postalStyle?: PostalStyle
  postalExample?: string
}

const others: Record<string, Record<string, string>> = more.subdivisions
const rules: Record<string, AddressRule> = generated.rules as Record<string, AddressRule>

// A country nobody knows: everything can be said, little is demanded (libaddressinput's "ZZ").
const unknownCountry: AddressRule = { order: 'ACSZ', required: 'AC' }

/**
 * Returns the form of a country by libaddressinput's metadata; a general one for an unknown code. `country` is
 * ISO 3166-1 alpha-2. Names of subdivisions are in Latin script, or in Arabic script for a reader of Arabic
 * if it is the country's own.
 */
export function getAddressForm(country: string, language: string): AddressForm {
  const script = isArabic(language) ? 'ar' : 'en'
  const form = forms[script].get(country) ?? makeForm(country, script)
  // Only real countries are cached: any other code is arbitrary text and would fill the memory.
  if (Object.hasOwn(rules, country)) forms[script].set(country, form)
  return form
}

// Sorting the subdivisions of a country takes longer than the rest of a page with an address.
const forms = { en: new Map<string, AddressForm>(), ar: new Map<string, AddressForm>() }

function makeForm(country: string, language: string): AddressForm {
  const rule = ruleOf(country)
  const example = rule.example && formatPostalCode(rule.example, anchored(rule), rule.style)
  return {
    country,
    parts: [...rule.order].flatMap((letter) => partsOf(letter, rule)),
    required: [...rule.required].flatMap((letter) => requiredParts[letter] ?? []),
    cityLabel: rule.city ?? 'city',
    stateLabel: rule.state ?? 'province',
    postalLabel: rule.postal ?? 'postal_code',
    ...(rule.order.includes('S') && listOf(country, rule, language)),
    ...(rule.pattern && { postalPattern: anchored(rule) }),
    ...(rule.style && { postalStyle: rule.style }),
    ...(example && { postalExample: example }),
  }
}

/**
 * Writes a postal code as its country does: "sw1a1aa" → "SW1A 1AA". An invalid code comes back in capitals and
 * single spaces, otherwise as typed.
 */
export function normalisePostalCode(country: string, typed: string): string {
  const rule = ruleOf(country)
  return formatPostalCode(typed, anchored(rule), rule.style)
}

const requiredParts: Record<string, AddressPart> = {
  A: 'address_line1',
  C: 'city',
  S: 'state',
  Z: 'postal_code',
}

function partsOf(letter: string, rule: AddressRule): AddressPart[] {
  if (letter !== 'A') return [requiredParts[letter] ?? []].flat()
  const street: AddressPart[] = rule.unitFirst
    ? ['unit_number', 'address_line1']
    : ['address_line1', 'unit_number']
  return [...street, 'address_line2', 'address_line3']
}

function ruleOf(country: string): AddressRule {
  return (Object.hasOwn(rules, country) ? rules[country] : undefined) ?? unknownCountry
}

function anchored(rule: AddressRule): string | undefined {
  return rule.pattern && `^(?:${rule.pattern})$`
}

/**
 * The form with a part that the country's own addresses do without, for a platform that asks for it. A
 * state is chosen from the subdivisions of the country; if it has none, two characters are typed.
 */
export function withParts(form: AddressForm, parts: readonly AddressPart[]): AddressForm {
  const beyond = parts.filter((part) => !form.parts.includes(part))
  if (beyond.length === 0) return form
  const { subdivisions } = listOf(form.country, ruleOf(form.country), 'en')
  return {
    ...form,
    parts: [...form.parts, ...beyond],
    beyond,
    ...(beyond.includes('state') && subdivisions && { subdivisions }),
  }
}

/** The name of a part of a country by its suffix of ISO 3166-2, also if addresses do without it. */
export function findSubdivisionName(country: string, code: string): string | undefined {
  const names = namesOf(country, ruleOf(country))
  return names && Object.hasOwn(names, code) ? names[code] : undefined
}

function namesOf(country: string, rule: AddressRule): Record<string, string> | undefined {
  return rule.subdivisions ?? (Object.hasOwn(others, country) ? others[country] : undefined)
}

function listOf(
  country: string,
  rule: AddressRule,
  language: string,
): Pick<AddressForm, 'subdivisions'> {
  const names = namesOf(country, rule)
  if (!names) return {}
  const inArabic = isArabic(language) ? rule.arabicSubdivisions : undefined
  const { compare } = collators[inArabic ? 'ar' : 'en']
  const subdivisions = Object.entries(names).map(([code, latin]): Subdivision => {
    const name = inArabic?.[code]
    return name === undefined ? { code, name: latin } : { code, name, latin }
  })
  return { subdivisions: subdivisions.sort((one, other) => compare(one.name, other.name)) }
}

const collators = { en: new Intl.Collator('en'), ar: new Intl.Collator('ar') }

function isArabic(language: string): boolean {
  return language.split('-')[0] === 'ar'
}
