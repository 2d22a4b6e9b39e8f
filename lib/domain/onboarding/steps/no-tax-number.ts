import { oneOf } from '../fields/choice-fields.ts'
import type { FieldContext } from '../fields/field.ts'
import { optional } from '../fields/field-schema.ts'

/** Why there is no number of a tax office or a register (after the OECD's Common Reporting Standard, section I.C and D). */
const reasons = ['NOT_ISSUED', 'NOT_REQUIRED', 'NOT_YET', 'OTHER'] as const

/**
 * The reason for which there is no such number, where it may be left out: saved, shown to staff and in the
 * list of answers, and not sent, since the interface has no field for it.
 */
export function noNumberReason() {
  return optional(oneOf(reasons))
}

/** The field of the reason, beside the number that `isNeeded` of some. */
export function noTaxNumberField(isNeeded: (context: FieldContext) => boolean) {
  return {
    control: 'select',
    conditional: true,
    insteadOf: 'tax_reference_number',
    // Also where the platform asks for the number: who has none cannot give it.
    when: (context: FieldContext) => !isNeeded(context),
    boundTo: ({ country }: FieldContext) => country,
  } as const
}

type TaxNumberReasonError = { field: 'no_tax_number'; code: 'not_with_number' }

/** A number and a reason for having none do not go together. */
export function checkTaxNumberReason(answers: {
  tax_reference_number?: string | undefined
  no_tax_number?: string | undefined
}): TaxNumberReasonError[] {
  return answers.tax_reference_number && answers.no_tax_number
    ? [{ field: 'no_tax_number', code: 'not_with_number' }]
    : []
}
