import { defineStep } from '../define-step.ts'
import type { FieldContext } from '../fields/field.ts'
import { identificationSchema } from './identification-schema.ts'
import { checkTaxNumberReason, noTaxNumberField } from './no-tax-number.ts'
import { taxNumberTexts } from './tax-number-texts.ts'

/** The platform rejects the application of a resident of the US without a number. */
const isNeeded = ({ residence }: FieldContext) => residence === 'US'

export const identification = defineStep({
  id: 'identification',
  section: 'you',
  group: 'home',
  browserContext: ['taxNumber', 'country', 'residence', 'lists'],
  schema: identificationSchema(isNeeded),
  fields: {
    us_residency_status: { platformPath: 'customer_details.us_residency_status' },
    tax_reference_number: {
      platformPath: 'customer_details.tax_reference_number',
      sensitive: true,
      waivedBy: 'no_tax_number',
      optional: (context) => !isNeeded(context),
      boundTo: ({ country }) => country,
      texts: taxNumberTexts,
    },
    no_tax_number: noTaxNumberField(isNeeded),
    passport_number: { platformPath: 'customer_details.passport_number', sensitive: true },
  },
  refine: checkTaxNumberReason,
})
