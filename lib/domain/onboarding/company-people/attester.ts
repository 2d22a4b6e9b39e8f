/** Who accepts for a company: evidence of the acceptance, not an answer and not sent. */

import type { StepValues } from '../define-step.ts'
import type { FieldContext } from '../fields/field.ts'
import { attesterRoles } from '../steps/terms.ts'

type AttesterRole = (typeof attesterRoles)[number]

type Attester = { name: string; role: AttesterRole }

/**
 * Name and role of who accepts, from the values of the step `terms` (the `values` of `validateStepForm`); the
 * name of the person who is marked as the applicant where one is. Undefined for a person's own account.
 */
export function findAttester(
  values: StepValues,
  { applicationType, applicantName }: FieldContext,
): Attester | undefined {
  if (applicationType !== 'CORPORATION') return undefined
  const name = applicantName ?? values.attester_name
  const role = attesterRoles.find((each) => each === values.attester_role)
  return typeof name === 'string' && role ? { name, role } : undefined
}
