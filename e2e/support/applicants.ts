/** The five named applicants, and who they are when a story needs them otherwise. */
import type { RawValues } from '../../lib/onboarding/view.ts'
import { type Applicant, applicants } from '../../lib/testing/applicants.ts'

export type { Applicant }
export const { maya, oliver, lucia, abdAlRahman, suharto } = applicants

type Changes = Partial<Record<keyof Applicant['typed'], RawValues>>

/** Maya under the family name that chooses a scenario of the embedded platform. */
export function mayaNamed(familyName: string, changes: Changes = {}): Applicant {
  return otherwise(maya, { ...changes, name: { last_name: familyName, ...changes.name } })
}

/** An applicant who types something else in some places. */
export function otherwise(applicant: Applicant, changes: Changes): Applicant {
  const typed = { ...applicant.typed }
  for (const [step, answers] of Object.entries(changes)) {
    typed[step as keyof typeof typed] = { ...typed[step as keyof typeof typed], ...answers }
  }
  return { ...applicant, typed }
}
