/** A person of a test: who they are, in which browser, and how they use it. */
import type { Page } from '@playwright/test'
import type { Language } from '../../lib/i18n/languages.ts'
import type { PlatformPath } from '../../lib/onboarding/mapping/platform-paths.ts'
import type { Catalogue } from '../../lib/onboarding/settings/catalogue.ts'
import type { Applicant } from './applicants.ts'
import type { InputMethod } from './input-method.ts'

export type Person = {
  page: Page
  applicant: Applicant
  language: Language
  /** Whether their browser runs scripts. */
  script: boolean
  inputMethod: InputMethod
  /** The settings of the visited server. */
  settings: {
    catalogue?: Catalogue
    attestation?: boolean
    askIndividualOwnership?: boolean
    requiredFields?: PlatformPath[]
    unknownFields?: Record<string, string>
  }
  /** The person of a company whom the questions are about, counted from 0. */
  about?: number
  /** Whether they are that person, and answer their own part. */
  isOwnPart?: boolean
}
