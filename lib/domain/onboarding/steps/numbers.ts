import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import type { FieldContext } from '../fields/field.ts'
import { optional } from '../fields/field-schema.ts'
import { companyTaxNumber, registerNumber } from '../fields/number-fields.ts'

const maxLength = 40

/** The numbers of the company, by the names they have in the country of its register. */
export const numbers = defineStep({
  id: 'numbers',
  section: 'company',
  browserContext: ['country'],
  schema: z.object({
    registered_number: registerNumber(maxLength),
    // Where both are one number it is asked once.
    corporate_tax_reference_number: optional(companyTaxNumber(maxLength)),
  }),
  fields: {
    registered_number: {
      platformPath: 'customer_details.registered_number',
      boundTo: ({ country }) => country,
      texts: ({ companyNames, language }) => texts(companyNames.registration, language),
    },
    corporate_tax_reference_number: {
      platformPath: 'customer_details.corporate_tax_reference_number',
      // Goes with the attestation; others refuse it, and what cannot be sent is not asked.
      onDemand: true,
      sensitive: true,
      boundTo: ({ country }) => country,
      texts: ({ companyNames, language }) => texts(companyNames.tax, language),
    },
  },
})

function texts(name: string, language: FieldContext['language']) {
  return {
    name,
    // The same where it begins a sentence or stands alone.
    Name: name.charAt(0).toLocaleUpperCase(language) + name.slice(1),
    max: maxLength,
  }
}
