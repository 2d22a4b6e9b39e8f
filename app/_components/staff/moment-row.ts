import { formatDateTime } from '@/lib/i18n/dates.ts'
import { type Language, locales } from '@/lib/i18n/languages.ts'

/** A moment as the value of a row: how long ago it was, and when, in the zone of whoever reads it. */
export function momentRow(at: Date, language: Language) {
  const value = formatDateTime(at, language)
  return { value, time: { at: at.toISOString(), locale: locales[language], relative: true } }
}
