import type { Language } from '@/lib/i18n/languages.ts'
import type { PersonProgress } from '@/lib/onboarding/progress/evaluate-progress.ts'
import { describeRoles } from '@/lib/onboarding/review/person-facts.ts'
import { isOwnPerson } from './is-own-person.ts'

/** Describes a person's roles in the company, after `own` if they are the applicant. */
export async function describePart(
  person: PersonProgress,
  own: string,
  language: Language,
): Promise<string> {
  const roles = await describeRoles(person, language)
  return [isOwnPerson(person) && own, roles].filter(Boolean).join('\u00a0· ')
}
