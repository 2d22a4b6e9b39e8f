/** Translates the platform's own words for the reader; unknown ones stay as they are. */
import type { Language } from '#lib/i18n/languages.ts'
import { findMessage } from '#lib/i18n/translate.ts'

/** Returns what an error about the application asks for ("Name an officer of the company …"). */
export function getApplicationErrorLabel(language: Language, code: string): string {
  // A dot would look for words elsewhere.
  return (
    (!code.includes('.') && findMessage(language, `platform.applicationErrors.${code}`)) || code
  )
}
