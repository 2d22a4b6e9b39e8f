import type { PersonProgress } from '@/lib/onboarding/progress/evaluate-progress.ts'
import { personName } from '@/lib/onboarding/steps/person-name.ts'

/** Tells whether a person of the company is the one who fills in the application. */
export function isOwnPerson({ asked }: PersonProgress): boolean {
  return Boolean(asked.find(({ step }) => step.id === personName.id)?.values?.is_applicant)
}
