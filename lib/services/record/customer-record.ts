/** The customer's copy of their application: in words, in their language, ready for layout. */
import type { Language } from '../../i18n/languages.ts'

export type RecordRow = {
  label: string
  /** A line break stands for a line break. */
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
  /** What has to be known before anything else: that nothing is real here. */
  notice?: string
  /** Of when it is. */
  lead: string
  /** Where it stands, and under which reference. */
  summary: RecordRow[]
  /** What has to be known of all that follows. */
  notes: string[]
  sections: RecordSection[]
  /** At the foot of every page. */
  foot: string
  pageText(page: number, pages: number): string
  madeAt: Date
}
