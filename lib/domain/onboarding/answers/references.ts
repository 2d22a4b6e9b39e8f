/** Answers that say that another answer holds here too: carried over, and not given again. */

import { findPerson } from '../company-people/people.ts'
import type { Answers } from '../journeys.ts'
import { otherAddress } from '../steps/person-address.ts'

/** Whether a question was answered with what stands elsewhere: "the same as the registered address". */
export function isReference(
  stored: Readonly<Record<string, unknown>>,
  { stepId, field }: { stepId: string; field: string },
  person?: string,
): boolean {
  const answers = stored as Answers
  const saved =
    person === undefined ? answers[stepId] : findPerson(answers, person)?.answers[stepId]
  const value = saved?.values[field]
  if (stepId !== 'physical_country' && stepId !== 'person_residence') return false
  return field === 'address_from' && value !== undefined && value !== otherAddress
}
