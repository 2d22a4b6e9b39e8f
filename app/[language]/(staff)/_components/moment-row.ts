import { formatDateTime, formatShortDateTime } from '@/lib/i18n/dates.ts'
import { type Language, locales } from '@/lib/i18n/languages.ts'

/**
 * Returns a moment as the value of a row, in the reader's zone and relative to now; `short` for narrow rows.
 */
export function momentRow(at: Date, language: Language, { short = false } = {}) {
  const value = (short ? formatShortDateTime : formatDateTime)(at, language)
  const time = { at: at.toISOString(), locale: locales[language], relative: true, short }
  return { value, time }
}
