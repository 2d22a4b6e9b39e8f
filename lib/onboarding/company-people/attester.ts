/** Names the person who accepts for a company: evidence of the acceptance, not an answer and not sent. */

import type { StepValues } from '../define-step.ts'
import type { FieldContext } from '../fields/field.ts'
import type { PersonProgress } from '../progress/evaluate-progress.ts'
import { attesterRoles } from '../steps/terms.ts'

type AttesterRole = (typeof attesterRoles)[number]

type Attester = { name: string; role: AttesterRole }

/**
 * Returns name and role of the attester from the values of the step `terms`; the stored name of a person who
 * is marked as the applicant stands before a posted one. Undefined for a person's own account.
 */
export function findAttester(
  values: StepValues,
  { applicantName }: FieldContext,
): Attester | undefined {
  const name = applicantName ?? values.attester_name
  const role = attesterRoles.find((each) => each === values.attester_role)
  return typeof name === 'string' && role ? { name, role } : undefined
}

/**
 * Returns the likely role in which the person marked as the applicant accepts, by their roles in the company;
 * undefined if nobody is marked, or only with roles in which nobody may accept.
 */
export function proposeAttesterRole(people: readonly PersonProgress[]): AttesterRole | undefined {
  const applicant = people.find(
    ({ asked }) => valuesOf(asked, 'person_name')?.is_applicant === true,
  )
  const values = applicant && valuesOf(applicant.asked, 'person_roles')
  if (!values) return undefined
  if (isChiefExecutive(values.title)) return 'CEO'
  const held = Array.isArray(values.individual_type) ? values.individual_type : []
  return (['BENEFICIAL_OWNER', 'CONTROL_PERSON'] as const).find((role) => held.includes(role))
}

function valuesOf(asked: PersonProgress['asked'], stepId: string): StepValues | undefined {
  return asked.find(({ step }) => step.id === stepId)?.values
}

/** Recognises the usual titles in the product's languages only. */
function isChiefExecutive(title: unknown): boolean {
  return typeof title === 'string' && /^\s*(CEO|chief executive( officer)?)\s*$/i.test(title)
}
