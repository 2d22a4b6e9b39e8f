import { formatDateTime, formatShortDateTime } from '@/lib/i18n/dates.ts'
import { type Language, locales } from '@/lib/i18n/languages.ts'

/** A moment as the value of a row, in the zone of its reader, and how long ago it was; `short` where a row has little width. */
export function momentRow(at: Date, language: Language, { short = false } = {}) {
  const value = (short ? formatShortDateTime : formatDateTime)(at, language)
  const time = { at: at.toISOString(), locale: locales[language], relative: true, short }
  return { value, time }
}
