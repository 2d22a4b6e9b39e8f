import { findOwnStep } from '@/lib/domain/onboarding/company-people/own-steps.ts'
import type { PersonProgress } from '@/lib/domain/onboarding/progress/evaluate-progress.ts'
import { otherAddress, personResidence } from '@/lib/domain/onboarding/steps/person-address.ts'

/**
 * What a person who is sent a link has to do. `confirm_with_address`: all is answered, but that they live at the
 * address of the company or of another person; whose it is is not shown to them, so they enter it.
 */
type OwnPartTask = 'fill_in' | 'confirm' | 'confirm_with_address'

/** What is left to a person who is sent a link to their own part. */
export function getOwnPartTask({ asked }: Pick<PersonProgress, 'asked'>): OwnPartTask {
  const residence = asked.find(({ step }) => step.id === personResidence.id)
  if (residence && !residence.values) return 'fill_in'
  if (asked.some(({ step, values }) => !values && findOwnStep(step))) return 'fill_in'
  const isShown = !residence || residence.values?.address_from === otherAddress
  return isShown ? 'confirm' : 'confirm_with_address'
}
