import type { ApplicationsDeps } from '#lib/applications/applications-deps.ts'
import type { Language } from '#lib/i18n/languages.ts'

/** What the use cases of partners depend on. */
export type PartnersDeps = Pick<
  ApplicationsDeps,
  'store' | 'now' | 'retention' | 'customerIdPrefix' | 'getQuestionSettings'
> & {
  publicUrl: URL
  /** The languages that are offered. */
  languages: readonly Language[]
}
