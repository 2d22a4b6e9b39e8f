import type { OnboardingSettings } from '../../domain/onboarding/field-context/build-field-context.ts'
import type { TermsVersion } from '../../domain/terms/terms.ts'
import type { Language } from '../../i18n/languages.ts'
import type { SubmissionDeps } from '../submission/submission-deps.ts'

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
