import { defineStep } from '../define-step.ts'
import type { FieldContext } from '../fields/field.ts'
import { companyTaxNumber, optional, registerNumber } from '../fields/readers.ts'
import { serverValidators } from '../fields/server-validators.ts'

const numberLength = 40

/** The numbers of the company, by the names they have in the country of its register. */
export const numbers = defineStep({
  id: 'numbers',
  section: 'company',
  needs: ['country'],
  fields: {
    registered_number: {
      control: 'text',
      wire: 'customer_details.registered_number',
      ltr: true,
      spellCheck: false,
      width: 'two-thirds',
      boundTo: ({ country }) => country,
      read: registerNumber(numberLength),
      settle: serverValidators.companyNumber,
      texts: ({ companyNames, language }) => texts(companyNames.registration, language),
    },
    corporate_tax_reference_number: {
      control: 'text',
      wire: 'customer_details.corporate_tax_reference_number',
      // Goes with the attestation; others refuse it, and what cannot be sent is not asked.
      onDemand: true,
      // Where both are one number it is asked once.
      optional: true,
      sensitive: true,
      ltr: true,
      spellCheck: false,
      width: 'two-thirds',
      boundTo: ({ country }) => country,
      read: optional(companyTaxNumber(numberLength)),
      settle: serverValidators.companyNumber,
      texts: ({ companyNames, language }) => texts(companyNames.tax, language),
    },
  },
})

function texts(name: string, language: FieldContext['language']) {
  return {
    name,
    // The same where it begins a sentence or stands alone.
    Name: name.charAt(0).toLocaleUpperCase(language) + name.slice(1),
    max: numberLength,
  }
}
