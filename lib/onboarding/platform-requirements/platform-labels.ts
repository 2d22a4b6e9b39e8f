/** Translates the platform's own words for the reader; unknown ones stay as they are. */
import type { Language } from '#lib/i18n/languages.ts'
import { findMessage } from '#lib/i18n/translate.ts'

/** Returns what an error about the application asks for ("Name an officer of the company …"). */
export function getApplicationErrorLabel(language: Language, code: string): string {
  return wordsFor(language, 'applicationErrors', code)
}

/** The name of a type of document ("Passport"). */
export function getDocumentLabel(language: Language, document: string): string {
  return wordsFor(language, 'documents', document)
}

/** Returns the label of a document's status ("Still to send"). */
export function getDocumentStatusLabel(language: Language, status: string): string {
  return wordsFor(language, 'documentStatuses', status)
}

function wordsFor(language: Language, list: string, code: string): string {
  // A dot would look for words elsewhere.
  return (!code.includes('.') && findMessage(language, `platform.${list}.${code}`)) || code
}
