import type { TermsVersion } from '#lib/acceptance/rules/terms.ts'
import type { Language } from '#lib/i18n/languages.ts'
import type { OnboardingSettings } from '#lib/onboarding/field-context/build-field-context.ts'
import type { SubmissionDeps } from '#lib/submission/submission-deps.ts'

export type ApplicationsDeps = SubmissionDeps & {
  /** The application is created on the platform before its customer accepts the terms (`CREATE=early`). */
  createEarly: boolean
  /** The prefix of new customer identifiers; `PTC-` by default. */
  customerIdPrefix?: string | undefined
  /** Returns the settings that decide, besides the answers, which questions are asked. */
  getQuestionSettings: (language: Language) => OnboardingSettings
  /** The terms that are in force today. */
  getCurrentTerms: () => TermsVersion
}
