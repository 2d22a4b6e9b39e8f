/** The settings that the questions need, for the server and for the operator's commands. */
import type { Env } from '#lib/config/to-env.ts'
import type { OnboardingSettings } from '#lib/onboarding/field-context/build-field-context.ts'

/** Returns the settings of the questions in one language. */
export function connectQuestions(
  env: Env,
  language: OnboardingSettings['language'],
): OnboardingSettings {
  return {
    language,
    now: new Date(),
    catalogue: env.catalogue,
    eligibility: env.eligibility,
    lists: env.platformValues,
    attestation: env.platform.attestation,
    states: env.platform.states,
    businessQuestions: env.businessQuestions,
    askIndividualOwnership: env.askIndividualOwnership,
    alwaysAsked: env.alwaysAsked,
  }
}
