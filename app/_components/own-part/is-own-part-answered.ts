import { findOwnStep } from '@/lib/domain/onboarding/company-people/own-steps.ts'
import type { PersonProgress } from '@/lib/domain/onboarding/progress/evaluate-progress.ts'
import { otherAddress, personResidence } from '@/lib/domain/onboarding/steps/person-address.ts'

/** Whether a person who is sent a link would have nothing to fill in, only to confirm. */
export function isOwnPartAnswered({ asked }: Pick<PersonProgress, 'asked'>): boolean {
  const residence = asked.find(({ step }) => step.id === personResidence.id)
  // Whose address it is that they live at is not shown to them: they type it.
  const isShown = !residence || residence.values?.address_from === otherAddress
  return isShown && asked.every(({ step, values }) => values || !findOwnStep(step))
}
