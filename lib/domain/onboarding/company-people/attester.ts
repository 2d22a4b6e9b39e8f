/** Who accepts for a company: evidence of the acceptance, not an answer and not sent. */

import type { StepValues } from '../define-step.ts'
import type { FieldContext } from '../fields/field.ts'
import type { Answers } from '../journeys.ts'
import { personRoles } from '../steps/person-roles.ts'
import { attesterRoles } from '../steps/terms.ts'
import { findApplicant, listRoles } from './people.ts'

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

/**
 * The role in which the person marked as the applicant may accept, by what was said of them among the people. Of
 * several the one of the chief executive, then that of an owner. Undefined where it is for them to say.
 */
export function suggestAttesterRole(answers: Answers): AttesterRole | undefined {
  const applicant = findApplicant(answers)
  if (!applicant) return undefined
  const title = applicant.answers[personRoles.id]?.values.title
  if (typeof title === 'string' && /^ceo$/i.test(title)) return 'CEO'
  const roles = listRoles(applicant)
  return attesterRoles.find((role) => roles.includes(role))
}
