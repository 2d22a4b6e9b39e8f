/** The customer's copy of their application: in words, in their language, ready for layout. */
import type { Language } from '#lib/i18n/languages.ts'

export type RecordRow = {
  label: string
  /** May contain line breaks. */
  value: string
  /** Codes and numbers stay left to right in every language. */
  ltr?: boolean
}

export type RecordSection = {
  title: string
  rows: RecordRow[]
}

export type CustomerRecord = {
  language: Language
  brand: string
  title: string
  /** `#rrggbb`; see `brandTones`. */
  tones: { ink: string; muted: string; line: string; accent: string }
  /** The warning that this is a test environment. */
  notice?: string
  /** The date of the record. */
  lead: string
  /** The status and the reference. */
  summary: RecordRow[]
  /** General remarks that precede the sections. */
  notes: string[]
  sections: RecordSection[]
  /** The text at the foot of every page. */
  foot: string
  pageText(page: number, pages: number): string
  madeAt: Date
}
