import { formatDateTime, formatShortDateTime } from '@/lib/i18n/dates.ts'
import { type Language, locales } from '@/lib/i18n/languages.ts'

/**
 * A moment as the value of a row: how long ago it was, and when, in the zone of its reader; `short` for where
 * a row has little width.
 */
export function momentRow(at: Date, language: Language, { short = false } = {}) {
  const value = (short ? formatShortDateTime : formatDateTime)(at, language)
  const time = { at: at.toISOString(), locale: locales[language], relative: true, short }
  return { value, time }
}
