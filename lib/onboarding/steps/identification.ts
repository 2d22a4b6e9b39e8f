import { defineStep } from '../define-step.ts'
import { declaresNone } from './declares-none.ts'
import { identificationSchema } from './identification-schema.ts'
import { noTaxNumberField } from './no-tax-number.ts'
import { taxNumberTexts } from './tax-number-texts.ts'

export const identification = defineStep({
  id: 'identification',
  section: 'you',
  group: 'home',
  browserContext: ['taxNumber', 'country', 'residence', 'lists'],
  // The platform demands the number of residents of the US.
  schema: identificationSchema('residence'),
  fields: {
    us_residency_status: { platformPath: 'customer_details.us_residency_status' },
    tax_reference_number: {
      platformPath: 'customer_details.tax_reference_number',
      sensitive: true,
      waivedBy: ['no_tax_number'],
      boundTo: ({ country }) => country,
      texts: taxNumberTexts,
    },
    no_tax_number: noTaxNumberField,
    passport_number: {
      platformPath: 'customer_details.passport_number',
      sensitive: true,
      waivedBy: ['no_passport'],
    },
    no_passport: {
      control: 'select',
      ...declaresNone('passport_number', 'customer_details.passport_number'),
    },
  },
})
