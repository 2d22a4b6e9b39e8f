import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { oneOfList } from '../fields/choice-fields.ts'
import type { FieldContext } from '../fields/field.ts'
import { optional, requiredIf } from '../fields/field-schema.ts'
import { passportNumber, taxNumber } from '../fields/number-fields.ts'
import { checkTaxNumberReason, noTaxNumber, noTaxNumberField } from './no-tax-number.ts'
import { taxNumberTexts } from './tax-number-texts.ts'

/** The platform rejects the application of a resident of the US without a number. */
const isNeeded = ({ residence }: FieldContext) => residence === 'US'

export const identification = defineStep({
  id: 'identification',
  section: 'you',
  group: 'home',
  browserContext: ['taxNumber', 'country', 'residence', 'lists'],
  schema: (context) =>
    z.object({
      us_residency_status: oneOfList('us_residency_status', context),
      tax_reference_number: requiredIf(isNeeded(context), taxNumber(context.taxNumber)),
      no_tax_number: noTaxNumber(),
      passport_number: optional(passportNumber(20)),
    }),
  fields: {
    us_residency_status: { platformPath: 'customer_details.us_residency_status' },
    tax_reference_number: {
      platformPath: 'customer_details.tax_reference_number',
      sensitive: true,
      optional: (context) => !isNeeded(context),
      boundTo: ({ country }) => country,
      texts: taxNumberTexts,
    },
    no_tax_number: noTaxNumberField('customer_details.tax_reference_number', isNeeded),
    passport_number: { platformPath: 'customer_details.passport_number', sensitive: true },
  },
  refine: checkTaxNumberReason,
})
