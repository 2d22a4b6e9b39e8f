import { findOwnStep } from '@/lib/onboarding/company-people/own-steps.ts'
import type { PersonProgress } from '@/lib/onboarding/progress/evaluate-progress.ts'
import { otherAddress, personResidence } from '@/lib/onboarding/steps/person-address.ts'

/**
 * The task of a person who is sent a link. `confirm_with_address`: all is answered, but their address is stated
 * as that of the company or of another person; it is not shown to them, so they enter it.
 */
type OwnPartTask = 'fill_in' | 'confirm' | 'confirm_with_address'

/** Returns what remains for a person who is sent a link to their own part. */
export function getOwnPartTask({ asked }: Pick<PersonProgress, 'asked'>): OwnPartTask {
  const residence = asked.find(({ step }) => step.id === personResidence.id)
  if (residence && !residence.values) return 'fill_in'
  if (asked.some(({ step, values }) => !values && findOwnStep(step))) return 'fill_in'
  const isShown = !residence || residence.values?.address_from === otherAddress
  return isShown ? 'confirm' : 'confirm_with_address'
}
