import * as z from 'zod/mini'
import { oneOfList } from '../fields/choice-fields.ts'
import type { FieldContext } from '../fields/field.ts'
import { optional, optionalIf } from '../fields/field-schema.ts'
import { passportNumber, taxNumber } from '../fields/number-fields.ts'
import { noPassportReason } from './declares-none.ts'
import { noNumberReason } from './no-tax-number.ts'

/**
 * Builds the schema of the numbers that identify a person to authorities. The platform demands the tax number
 * if the country that `deciding` names is the United States; people without one give the reason, and staff
 * resolve it.
 */
export const identificationSchema =
  (deciding: 'country' | 'residence') => (context: FieldContext) =>
    z.object({
      us_residency_status: oneOfList('us_residency_status', context),
      tax_reference_number: optionalIf(
        (here) => here[deciding] !== 'US',
        taxNumber(context.taxNumber),
      ),
      no_tax_number: noNumberReason(),
      passport_number: optional(passportNumber({ max: 20 })),
      no_passport: noPassportReason(),
    })
