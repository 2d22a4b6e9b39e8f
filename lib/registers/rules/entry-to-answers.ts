/** Maps a register's entry to answers, as if they had been typed. Pure. */
import type { AddressForm, AddressPart } from '#lib/onboarding/geography/address-form.ts'
import { findSubdivisionName, normalisePostalCode } from '#lib/onboarding/geography/address-form.ts'
import type { RawValues } from '#lib/onboarding/view/step-view.ts'
import type { RegisterAddress, RegisterEntry } from './register-entry.ts'
import type { RegisterPerson } from './register-person.ts'

/** The steps whose address can be looked up. */
export const addressLookups = ['address', 'registered_address', 'physical_address'] as const
/** The kind of lookup: the company, or the address of a step. */
export type Lookup = 'company' | (typeof addressLookups)[number]

/** In the order of the journey: the country of incorporation decides the name of the number. */
const companySteps = [
  'company_name',
  'entity',
  'incorporation',
  'foundation',
  'numbers',
  'registered_country',
  'registered_address',
] as const

/** The steps that the entry can answer. */
export function listLookupSteps(lookup: Lookup): readonly string[] {
  return lookup === 'company' ? companySteps : [lookup]
}

/**
 * Returns the entry's answers to a step by field, as a form holds them; missing if it has none. `form` is
 * that of the step's address, if it has one.
 */
export function toTypedAnswers(
  entry: RegisterEntry,
  step: string,
  form: AddressForm | undefined,
): RawValues {
  const { address } = entry
  switch (step) {
    case 'company_name':
      return filled({ registered_name: entry.name, trading_name: entry.tradingName })
    case 'entity':
      return filled({ corporate_entity_type: entry.legalForm })
    case 'incorporation':
      return filled({ country_of_incorporation: entry.country })
    case 'foundation':
      return {
        ...filled({ state_of_incorporation: entry.state }),
        ...(entry.establishedOn && { established_on: toDateParts(entry.establishedOn) }),
      }
    case 'numbers':
      return filled({ registered_number: entry.number })
    case 'registered_country':
      return filled({ country_code: address?.country })
    default:
      return address && form?.country === address.country ? toAddressParts(address, form) : {}
  }
}

/** The steps about a person that a register can answer. A band is no share, and a month no date of birth. */
export const registerPersonSteps = ['person_name', 'person_roles'] as const

/** The answers about a person to one of those steps, as a form holds them. */
export function toTypedPerson(
  { firstName, middleName, lastName, roles }: RegisterPerson,
  step: (typeof registerPersonSteps)[number],
): RawValues {
  return step === 'person_name'
    ? filled({ first_name: firstName, middle_name: middleName, last_name: lastName })
    : { individual_type: [...roles] }
}

/** Returns the parts of an address as the form of its country asks for them. */
function toAddressParts(address: RegisterAddress, form: AddressForm): RawValues {
  const [line1, line2, ...rest] = address.lines
  const parts: Partial<Record<AddressPart, string | undefined>> = {
    address_line1: line1,
    address_line2: line2,
    address_line3: rest.join(', ') || undefined,
    city: address.city,
    state: address.region && toState(address.region, form),
    postal_code: address.postalCode && normalisePostalCode(form.country, address.postalCode),
  }
  const asked = Object.entries(parts).filter(([part]) => form.parts.includes(part as AddressPart))
  return filled(Object.fromEntries(asked))
}

/** The code of a region if the country has a list of them, found by its code or its name. */
function toState(region: string, { country, subdivisions }: AddressForm): string | undefined {
  const prefix = `${country}-`
  const isCode = region.startsWith(prefix)
  const said = isCode ? region.slice(prefix.length) : region
  // Without a list the name is typed.
  if (!subdivisions) return isCode ? findSubdivisionName(country, said) : said
  const isSame = (text: string | undefined) => text?.toLowerCase() === said.toLowerCase()
  return subdivisions.find(({ code, name, latin }) => isSame(code) || isSame(name) || isSame(latin))
    ?.code
}

function toDateParts(day: string): { day: string; month: string; year: string } {
  const [year = '', month = '', date = ''] = day.split('-')
  return { day: date, month, year }
}

function filled(texts: Record<string, string | undefined>): RawValues {
  return Object.fromEntries(
    Object.entries(texts).filter((each): each is [string, string] => Boolean(each[1])),
  )
}
