import type { OnboardingSettings } from '../../domain/onboarding/field-context/build-field-context.ts'
import type { TermsVersion } from '../../domain/terms/terms.ts'
import type { Language } from '../../i18n/languages.ts'
import type { SubmissionDeps } from '../submission/submission-deps.ts'

/** What the use cases of an application need from outside. */
export type ApplicationsDeps = SubmissionDeps & {
  /** The application is created on the platform before its customer accepts the terms (`CREATE=early`). */
  createEarly: boolean
  /** What the identifiers of new customers begin with; `PTC-` where it is not set. */
  customerIdPrefix?: string | undefined
  /** What the questions depend on besides the answers. */
  getQuestionSettings: (language: Language) => OnboardingSettings
  /** The terms that are in force today. */
  getCurrentTerms: () => TermsVersion
}
