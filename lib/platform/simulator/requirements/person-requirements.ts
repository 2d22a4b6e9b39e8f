import type { ApplicationBody } from '../applications/body-types.ts'
import type { FieldNote } from '../scenarios/scenario.ts'
import { companyRequirements } from './company-requirements.ts'
import {
  addressRequirements,
  type FieldError,
  listMissing,
  type Requirement,
} from './requirement.ts'

/**
 * The fields that the interface documents as enough to submit an individual. Creation already requires names
 * and the account; terms and attestation are below.
 */
const personRequirements: readonly Requirement[] = [
  { field: 'email_address', description: 'An email address is needed.' },
  { field: 'telephone_number', description: 'A telephone number is needed.' },
  ...addressRequirements('mailing_address'),
  {
    field: 'tax_reference_number',
    description: 'A tax reference number is needed in the United States.',
    when: ({ read }) => read('mailing_address.country_code') === 'US',
  },
]

/** The fields of the customer that are missing, including those that a scenario requires. */
export function listMissingFields(
  body: ApplicationBody,
  attestation: boolean,
  asksAlso: readonly FieldNote[] = [],
): FieldError[] {
  const needed = body.application_type === 'CORPORATION' ? companyRequirements : personRequirements
  const fixed = needed.filter(({ field }) => !asksAlso.some((also) => also.field === field))
  return listMissing([...fixed, ...asksAlso], body.customer_details, { body, attestation })
}

/** Missing consents: the terms, and the attestation if it is required. */
export function listMissingConsents(body: ApplicationBody, attestation: boolean): FieldError[] {
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
