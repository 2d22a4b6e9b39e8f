/** Defines what public registers hold about companies and addresses, in one form. Pure. */

import { findSubdivisionName, getAddressForm } from '#lib/onboarding/geography/address-form.ts'
import { inAddressOrder, joinAddress } from '#lib/onboarding/geography/format-address.ts'
import type { RegisterPerson } from './register-person.ts'

/** `addresses`: a search for addresses. */
export type RegisterId = 'uk_companies' | 'gleif' | 'vies' | 'addresses'

/** Where an answer was taken from: a register, or an embedded one, which holds what was invented. */
export type RegisterSource = RegisterId | 'invented'

/** `country` is ISO 3166-1 alpha-2; `region` a name, or a code of ISO 3166-2 with or without its country. */
export type RegisterAddress = {
  country: string
  /** The lines before the town, in their order. */
  lines: string[]
  city?: string | undefined
  region?: string | undefined
  postalCode?: string | undefined
}

/** `ended`: it is dissolved or closed. `insolvent`: it is being wound up or reorganised. */
export type CompanyStatus = 'active' | 'insolvent' | 'ended'

/** One company, or one address, of a register. A list of results may have fewer fields. */
export type RegisterEntry = {
  register: RegisterId
  /** The register's own identifier of it. */
  reference: string
  /** The company's name, or the address in one line. */
  name: string
  tradingName?: string | undefined
  /** The number under which it is registered in its country. */
  number?: string | undefined
  /** Another number that people know it by, with its name: "LEI 2138…". */
  identifier?: string | undefined
  /** The country of incorporation: ISO 3166-1 alpha-2, and the suffix of ISO 3166-2. */
  country?: string | undefined
  state?: string | undefined
  /** YYYY-MM-DD. */
  establishedOn?: string | undefined
  endedOn?: string | undefined
  status?: CompanyStatus | undefined
  /** The platform's value; only if the register's own form is unambiguous. */
  legalForm?: 'LLP' | 'LP' | undefined
  address?: RegisterAddress | undefined
  /** The people whom the register names now. */
  people?: readonly RegisterPerson[] | undefined
}

/** The address in one line, as its country writes it, without the name of the country. */
export function formatRegisterAddress({
  country,
  lines,
  city = '',
  region = '',
  postalCode = '',
}: RegisterAddress): string {
  const { parts: own } = getAddressForm(country, 'en')
  // Some registers name a region if the country's own addresses have none: it stays with the town.
  const state = own.includes('state') ? 'state' : 'region'
  const order = own.flatMap((part) => (part === 'city' ? [part, state] : [part]))
  const name = nameRegion(country, region)
  // "10117 Berlin, Berlin" says one place twice.
  const isSaid = state === 'region' && name === city
  const parts = [
    ...lines.map((text) => ({ part: 'address_line1', text })),
    { part: 'city', text: city },
    { part: state, text: isSaid ? '' : name },
    { part: 'postal_code', text: postalCode },
  ]
  return joinAddress(inAddressOrder(parts, ({ part }) => part, order))
}

/** A code that nobody would know as a place has no place in an address that is read. */
function nameRegion(country: string, region: string): string {
  const [, of = country, code = region] = /^([A-Z]{2})-([A-Z\d]{1,3})$/.exec(region) ?? []
  return findSubdivisionName(of, code) ?? (code === region ? region : '')
}
