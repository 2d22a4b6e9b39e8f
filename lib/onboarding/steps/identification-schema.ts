import * as z from 'zod/mini'
import { oneOfList } from '../fields/choice-fields.ts'
import type { FieldContext } from '../fields/field.ts'
import { optional } from '../fields/field-schema.ts'
import { passportNumber, taxNumber } from '../fields/number-fields.ts'
import { noPassportReason } from './declares-none.ts'
import { noNumberReason } from './no-tax-number.ts'

/** The numbers that identify a person to authorities. */
export const identificationSchema = (context: FieldContext) =>
  z.object({
    us_residency_status: oneOfList('us_residency_status', context),
    tax_reference_number: optional(taxNumber(context.taxNumber)),
    no_tax_number: noNumberReason(),
    passport_number: optional(passportNumber(20)),
    no_passport: noPassportReason(),
  })
