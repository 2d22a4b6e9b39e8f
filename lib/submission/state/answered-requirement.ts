import { findStep } from '#lib/onboarding/journeys.ts'
import type { Requirement } from '#lib/onboarding/platform-requirements/requirement-to-question.ts'

/** The values sent of an application and its people, path → value as text. */
export type SentValues = {
  application: Record<string, string>
  /** Keyed by the platform's id of the person, or by ours. */
  people: Map<string, Record<string, string>>
}

/** Tells whether the sent values answer a requirement. */
export function isRequirementAnswered(
  requirement: Requirement,
  { application, people }: SentValues,
): boolean {
  switch (requirement.kind) {
    case 'terms':
      return Boolean(application.terms_and_conditions_accepted)
    case 'question':
      return Boolean(application[findPath(requirement) ?? ''])
    case 'person':
      return Boolean(people.get(requirement.individualId)?.[findPath(requirement) ?? ''])
    case 'people':
      return [...people.values()].some((person) => isMissingPerson(person, requirement.code))
    default:
      return false
  }
}

/** Tells whether a person is the one that the platform misses; two of its codes mean anybody. */
export function isMissingPerson(
  { individual_type = '[]' }: Record<string, string>,
  code: string,
): boolean {
  if (code === 'MISSING_PERSON' || code === 'MISSING_INDIVIDUAL') return true
  return (JSON.parse(individual_type) as string[]).includes(code.replace('MISSING_', ''))
}

/** The path that the question of a requirement fills. */
export function findPath(requirement: Requirement): string | undefined {
  if (requirement.kind !== 'question' && requirement.kind !== 'person') return undefined
  return findStep(requirement.stepId)?.fields[requirement.field]?.platformPath
}
