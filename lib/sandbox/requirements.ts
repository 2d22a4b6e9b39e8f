import type { fieldStatuses, RequestApplication } from '../platform/contract.ts'
import { scenarioOf } from './scenarios.ts'

export type FieldError = {
  /** Flat, as the interface writes it: without `customer_details.`. */
  field_name: string
  field_status: (typeof fieldStatuses)[number]
  description: string
}

type Requirement = { field: string; description: string; when?(body: RequestApplication): boolean }

// Not every country's addresses have every part; the interface leaves open what it wants there
// (decided 2026-11: no more than the post does).
const statesNeeded = new Set(['AU', 'BR', 'CA', 'CN', 'IN', 'IT', 'JP', 'MX', 'MY', 'US'])
const withoutPostalCodes = new Set(
  'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GQ GY HK KI KM KN KP LC LY ML MO MR MW NR NU PA QA RW SB SC SL SR ST SY TD TG TK TL TO TV UG VU YE ZW'.split(
    ' ',
  ),
)
const withoutCities = new Set(['AE', 'GI', 'KY', 'MC', 'MO', 'NR', 'SG'])

function countryOf(body: RequestApplication): string {
  return body.customer_details.mailing_address?.country_code ?? ''
}

/**
 * What the interface documents as enough for submission of an individual. Names and the account
 * are already demanded at creation, terms and attestation are below.
 */
const requirements: readonly Requirement[] = [
  { field: 'email_address', description: 'An email address is needed.' },
  { field: 'telephone_number', description: 'A telephone number is needed.' },
  {
    field: 'mailing_address.address_line1',
    description: 'The first line of the address is needed.',
  },
  {
    field: 'mailing_address.city',
    description: 'The city of the address is needed.',
    when: (body) => !withoutCities.has(countryOf(body)),
  },
  {
    field: 'mailing_address.state',
    description: 'The state of the address is needed.',
    when: (body) => statesNeeded.has(countryOf(body)),
  },
  {
    field: 'mailing_address.postal_code',
    description: 'The postal code of the address is needed.',
    when: (body) => !withoutPostalCodes.has(countryOf(body)),
  },
  { field: 'mailing_address.country_code', description: 'The country of the address is needed.' },
  {
    field: 'tax_reference_number',
    description: 'A tax reference number is needed in the United States.',
    when: (body) => countryOf(body) === 'US',
  },
]

/** The fields of the customer that are still to be given, the scenario's own included. */
export function missingFields(body: RequestApplication): FieldError[] {
  const wanted: Requirement[] = [
    ...requirements,
    ...(scenarioOf(body.customer_details.last_name).asksAlso ?? []),
  ]
  return wanted
    .filter(({ field, when }) => (when?.(body) ?? true) && readDetail(body, field) === undefined)
    .map(({ field, description }) => ({
      field_name: field,
      field_status: 'INCOMPLETE',
      description,
    }))
}

/** What was not agreed to: the terms, and in interface 1.1 the attestation. */
export function missingConsents(body: RequestApplication, attestation: boolean): FieldError[] {
  const missing: FieldError[] = []
  if (!body.terms_and_conditions_accepted)
    missing.push({
      field_name: 'terms_and_conditions_accepted',
      field_status: 'INCOMPLETE',
      description: 'The terms and conditions have not been accepted.',
    })
  if (attestation && !body.information_attested)
    missing.push({
      field_name: 'information_attested',
      field_status: 'INCOMPLETE',
      description: 'The information has not been attested.',
    })
  return missing
}

/** The text of a field of the customer by its flat name, or undefined. */
export function readDetail(body: RequestApplication, field: string): string | undefined {
  const value = field
    .split('.')
    .reduce<unknown>(
      (inner, name) => (inner as Record<string, unknown> | undefined)?.[name],
      body.customer_details,
    )
  return value === undefined ? undefined : String(value)
}
