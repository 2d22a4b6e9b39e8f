import { oneOf } from '../fields/choice-fields.ts'
import type { FieldContext } from '../fields/field.ts'
import { optional } from '../fields/field-schema.ts'

/** Why there is no number of a tax office or a register (after the OECD's Common Reporting Standard, section I.C and D). */
const reasons = ['NOT_ISSUED', 'NOT_REQUIRED', 'NOT_YET', 'OTHER'] as const

/**
 * The reason for which there is no such number, if it may be left out: saved, shown to staff and in the
 * list of answers, and not sent, since the interface has no field for it.
 */
export function noNumberReason() {
  return optional(oneOf(reasons))
}

/** The field of the reason; asked even if the number is needed, since people without one cannot give it. */
export const noTaxNumberField = {
  control: 'select',
  conditional: true,
  alternativeTo: 'tax_reference_number',
  boundTo: ({ country }: FieldContext) => country,
} as const
