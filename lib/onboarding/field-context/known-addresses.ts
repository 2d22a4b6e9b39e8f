/** Provides the form of each address, and the addresses answered so far. */

import type { Language } from '#lib/i18n/languages.ts'
import { getTranslator } from '#lib/i18n/translate.ts'
import type { SavedStep } from '../answers/saved-step.ts'
import { formatPersonName, listPeople, type Person } from '../company-people/people.ts'
import type { KnownAddress } from '../fields/field.ts'
import {
  type AddressForm,
  type AddressPart,
  getAddressForm,
  withParts,
} from '../geography/address-form.ts'
import { getCountryName } from '../geography/countries.ts'
import { joinAddress } from '../geography/format-address.ts'
import type { Answers } from '../journeys.ts'
import { toPlatformAddress } from '../mapping/platform-address.ts'
import type { PersonPath } from '../mapping/platform-paths.ts'
import { otherAddress } from '../steps/person-address.ts'

/**
 * Builds the form of a country. A part that the country's own addresses lack is still asked if the platform
 * requires it (a path below one of `roots`). Once answered it stays, because the platform has it.
 */
export function buildAddressForm(
  country: string,
  language: Language,
  asked: {
    outstanding: readonly string[]
    roots: readonly string[]
    saved: SavedStep | undefined
    sendsState?: AddressForm['sendsState']
  },
): AddressForm {
  const plain = getAddressForm(country, language)
  const parts = asked.outstanding.flatMap((path) => {
    const root = asked.roots.find((each) => path.startsWith(`${each}.`))
    const part = root && path.slice(root.length + 1)
    return part && part !== 'country_code' ? [part as AddressPart] : []
  })
  // The platform may not know longer codes: the given one is sent unchanged.
  const sendsState = asked.sendsState ?? (parts.includes('state') ? 'code' : undefined)
  const form: AddressForm = sendsState ? { ...plain, sendsState } : plain
  const asAsked = withParts(form, [...new Set([...parts, ...answeredParts(country, asked.saved)])])
  if (parts.length === 0) return asAsked
  return { ...asAsked, required: [...new Set([...form.required, ...parts])] }
}

/** The addresses given so far: the company's first, then the people's own, each by the person's id. */
export function listKnownAddresses(
  answers: Answers,
  language: Language,
  sendsState?: AddressForm['sendsState'],
): KnownAddress[] {
  const t = getTranslator(language)
  const { registered_country, registered_address, physical_country, physical_address } = answers
  const isSame = physical_country?.values.address_from === 'registered'
  const typed = listPeople(answers).filter(hasOwnAddress)
  const known = [
    addressOf(
      'registered',
      registered_country,
      registered_address,
      t('people.registeredAddress'),
      language,
      sendsState,
    ),
    ...(isSame
      ? []
      : [
          addressOf(
            'physical',
            physical_country,
            physical_address,
            t('people.physicalAddress'),
            language,
            sendsState,
          ),
        ]),
    ...typed.map((person) =>
      addressOf(
        person.id,
        person.answers.person_country,
        person.answers.person_address,
        t('people.addressOf', { name: formatPersonName(person) }),
        language,
        sendsState,
      ),
    ),
  ]
  return known.flatMap((each) => each ?? [])
}

/** More of the others' addresses are too many to choose from: the latest are offered. */
const mostOthers = 8

/**
 * Lists the known addresses that a person is offered: the company's, the others' latest, and the one they
 * chose.
 */
export function listOfferedAddresses(
  personId: string,
  chosen: string | undefined,
  known: readonly KnownAddress[],
): KnownAddress[] {
  const others = known.filter(({ value }) => !ofCompany.includes(value) && value !== personId)
  const offered = new Set([...ofCompany, ...others.slice(-mostOthers).map(({ value }) => value)])
  return known.filter(({ value }) => value !== personId && (offered.has(value) || value === chosen))
}

/** The addresses, marked if one lacks a part of a person's address that the platform asks for. */
export function markLacking(
  known: readonly KnownAddress[],
  outstanding: readonly PersonPath[],
): KnownAddress[] {
  const root = 'mailing_address.'
  const asked = outstanding.flatMap((path) =>
    path.startsWith(root) ? [path.slice(root.length)] : [],
  )
  return known.map((each) =>
    asked.every((part) => each.parts[part]) ? each : { ...each, lacksPart: true },
  )
}

const ofCompany = ['registered', 'physical']

/** Tells whether a person's address was typed, and is not another's. */
export function hasOwnAddress({ answers }: Person): boolean {
  const from = answers.person_residence?.values.address_from
  return from === undefined ? answers.person_country !== undefined : from === otherAddress
}

/** Returns the country where a person lives, typed or by the address that they share; undefined until it is known. */
export function findPersonCountry(person: Person, answers: Answers): unknown {
  const from = person.answers.person_residence?.values.address_from
  if (from === undefined || hasOwnAddress(person)) {
    return person.answers.person_country?.values.country_code
  }
  const other = listPeople(answers).find(({ id }) => id === from)
  if (other) return other.answers.person_country?.values.country_code
  const { registered_country, physical_country } = answers
  const country = from === 'physical' ? physical_country : registered_country
  return country?.values.country_code
}

function addressOf(
  value: string,
  country: SavedStep | undefined,
  address: SavedStep | undefined,
  label: string,
  language: Language,
  sendsState: AddressForm['sendsState'],
): KnownAddress | undefined {
  const code = country?.values.country_code
  if (typeof code !== 'string' || !address) return undefined
  // Parts of an address in a country that was left since are asked again, not shown.
  const stale = Object.values(address.boundTo ?? {}).some((bound) => bound !== code)
  if (stale) return undefined
  const parts = Object.fromEntries(
    Object.entries(address.values).filter(
      (part): part is [string, string] => typeof part[1] === 'string',
    ),
  )
  const asked = { outstanding: [], roots: [], saved: address, sendsState }
  const form = buildAddressForm(code, language, asked)
  return {
    value,
    label,
    parts: { ...toPlatformAddress(parts, form), country_code: code },
    hint: inOneLine({ ...parts, country_code: code }, form, language),
  }
}

function inOneLine(parts: KnownAddress['parts'], form: AddressForm, language: Language): string {
  const { country_code = '', state, ...rest } = parts
  const name = form.subdivisions?.find(({ code }) => code === state)?.name ?? state
  const lines: Record<string, string | undefined> = { ...rest, state: name }
  return joinAddress([
    ...form.parts.map((part) => ({ part, text: lines[part] ?? '' })),
    { part: 'country_code', text: getCountryName(country_code, language) },
  ])
}

function answeredParts(country: string, saved: SavedStep | undefined): AddressPart[] {
  const bound = Object.entries(saved?.boundTo ?? {}).filter(([, to]) => to === country)
  return bound.map(([part]) => part as AddressPart).filter((part) => saved?.values[part])
}
