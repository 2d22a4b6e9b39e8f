/** Lists what the customer has declared missing, such as a passport. Pure. */
import { findPerson } from '#lib/onboarding/company-people/people.ts'
import { type Answers, findStep } from '#lib/onboarding/journeys.ts'
import { isWaived } from '#lib/onboarding/parse-step.ts'
import type { Requirement } from '#lib/onboarding/platform-requirements/requirement-to-question.ts'

/** Tells whether a requirement asks only for that: then staff deal with it. People have our ids. */
export function isDeclaredMissing(requirement: Requirement, answers: Answers): boolean {
  if (requirement.kind !== 'question' && requirement.kind !== 'person') return false
  const { kind, stepId, field } = requirement
  const given = kind === 'person' ? findPerson(answers, requirement.individualId)?.answers : answers
  const step = findStep(stepId)
  return step !== undefined && isWaived(step, field, given?.[stepId]?.values)
}
