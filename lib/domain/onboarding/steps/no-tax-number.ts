import type { StepValues } from '../define-step.ts'
import type { FieldContext } from '../fields/field.ts'
import { oneOf, optional } from '../fields/readers.ts'
import type { AnyPlatformPath } from '../mapping/platform-paths.ts'

/** Why somebody has no tax number (after the OECD's Common Reporting Standard, section I.C and D). */
const reasons = ['NOT_ISSUED', 'NOT_REQUIRED', 'NOT_YET', 'OTHER'] as const

/**
 * The reason for which there is no tax number, where the number may be left out: kept, shown to staff and
 * in the list of answers, and not sent, since the interface has no place for it.
 */
export function noTaxNumber(
  path: AnyPlatformPath,
  isNeeded: (fieldContext: FieldContext) => boolean,
) {
  return {
    control: 'select',
    options: reasons,
    optional: true,
    conditional: true,
    // A platform that asks for the number takes no reason instead of it.
    when: (fieldContext: FieldContext) =>
      !isNeeded(fieldContext) && !fieldContext.outstanding.includes(path),
    boundTo: ({ country }: FieldContext) => country,
    read: optional(oneOf(reasons)),
  } as const
}

export type NoTaxNumberFault = { field: 'no_tax_number'; code: 'not_with_number' }

/** A number and a reason for having none do not go together. */
export function noTaxNumberFaults(values: StepValues): NoTaxNumberFault[] {
  return values.tax_reference_number && values.no_tax_number
    ? [{ field: 'no_tax_number', code: 'not_with_number' }]
    : []
}
