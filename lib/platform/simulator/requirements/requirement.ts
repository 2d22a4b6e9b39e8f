import type { fieldStatuses } from '../../contract/values.ts'
import type { ApplicationBody } from '../applications/body-types.ts'
import type { FieldNote } from '../scenarios/scenario.ts'

export type FieldError = {
  /** Relative to `customer_details`, or to the individual: `kyc_profile.primary_business`. */
  field_name: string
  field_status: (typeof fieldStatuses)[number]
  description: string
}

export type RequirementContext = {
  body: ApplicationBody
  /** Whether the attestation is required. */
  attestation: boolean
  /** The text at a path of the part that is checked: the customer, or the individual. */
  read: (field: string) => string | undefined
}
export type Requirement = FieldNote & { when?(need: RequirementContext): boolean }

// Not every country's addresses have every part, and the interface does not say what it requires there
// (decided 2026-11: no more than the post does, and a state only if its codes have two characters).
const countriesWithState = new Set(['BR', 'CA', 'CN', 'IN', 'IT', 'JP', 'MY', 'US'])
const countriesWithoutPostalCode = new Set(
  'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GQ GY HK KI KM KN KP LC LY ML MO MR MW NR NU PA QA RW SB SC SL SR ST SY TD TG TK TL TO TV UG VU YE ZW'.split(
    ' ',
  ),
)
const countriesWithoutCity = new Set(['AE', 'GI', 'KY', 'MC', 'MO', 'NR', 'SG'])

/** The parts of one address that its country has. */
export function addressRequirements(address: string, ofWhat = 'the address'): Requirement[] {
  const countryOf = ({ read }: RequirementContext) => read(`${address}.country_code`) ?? ''
  return [
    { field: `${address}.address_line1`, description: `The first line of ${ofWhat} is needed.` },
    {
      field: `${address}.city`,
      description: `The city of ${ofWhat} is needed.`,
      when: (need) => !countriesWithoutCity.has(countryOf(need)),
    },
    {
      field: `${address}.state`,
      description: `The state of ${ofWhat} is needed.`,
      when: (need) => countriesWithState.has(countryOf(need)),
    },
    {
      field: `${address}.postal_code`,
      description: `The postal code of ${ofWhat} is needed.`,
      when: (need) => !countriesWithoutPostalCode.has(countryOf(need)),
    },
    { field: `${address}.country_code`, description: `The country of ${ofWhat} is needed.` },
  ]
}

/** Lists the unmet requirements of one part of an application. */
export function listMissing(
  requirements: readonly Requirement[],
  part: object,
  fieldContext: Omit<RequirementContext, 'read'>,
): FieldError[] {
  const need: RequirementContext = { ...fieldContext, read: (field) => readDetail(part, field) }
  return requirements
    .filter(({ field, when }) => (when?.(need) ?? true) && need.read(field) === undefined)
    .map(({ field, nameInStatus, description }) => ({
      field_name: nameInStatus ?? field,
      field_status: 'INCOMPLETE',
      description,
    }))
}

/** The text at a dotted path of a part of an application, or undefined. */
export function readDetail(part: object, field: string): string | undefined {
  const value = field
    .split('.')
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], part)
  return value === undefined ? undefined : String(value)
}
