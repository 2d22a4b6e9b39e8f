import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { country } from '../fields/choice-fields.ts'
import { declaresNone } from './declares-none.ts'
import { identificationSchema } from './identification-schema.ts'
import { noTaxNumberField } from './no-tax-number.ts'
import { taxNumberTexts } from './tax-number-texts.ts'

/**
 * A person who pays tax in another country than they live in has that country's number; with the attestation
 * the country is sent too.
 */
export const personTaxCountry = defineStep({
  id: 'person_tax_country',
  section: 'person',
  group: 'person_details',
  schema: z.object({ tax_reference_number_country: country() }),
  fields: { tax_reference_number_country: { platformPath: 'tax_reference_number_country' } },
  toPlatform: ({ tax_reference_number_country }, { pathsToAsk }) =>
    tax_reference_number_country && pathsToAsk.includes('tax_reference_number_country')
      ? { tax_reference_number_country }
      : {},
})

export const personIdentification = defineStep({
  id: 'person_identification',
  section: 'person',
  group: 'person_home',
  browserContext: ['taxNumber', 'country', 'lists'],
  // The platform demands the number of people who pay tax in the US.
  schema: identificationSchema('country'),
  fields: {
    us_residency_status: { platformPath: 'us_residency_status' },
    tax_reference_number: {
      platformPath: 'tax_reference_number',
      sensitive: true,
      waivedBy: ['no_tax_number'],
      boundTo: ({ country: issuer }) => issuer,
      texts: taxNumberTexts,
    },
    no_tax_number: noTaxNumberField,
    passport_number: {
      platformPath: 'passport_number',
      sensitive: true,
      waivedBy: ['no_passport'],
    },
    no_passport: { control: 'select', ...declaresNone('passport_number', 'passport_number') },
  },
})
