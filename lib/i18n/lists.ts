/** Several things, and numbers, as a language writes them. */

import type { Language } from './languages.ts'
import { oncePerLanguage } from './once-per-language.ts'

const listFormat = oncePerLanguage((language: Language) => new Intl.ListFormat(language))
const numberFormat = oncePerLanguage(
  (language: Language) => new Intl.NumberFormat(language, { maximumFractionDigits: 2 }),
)

/** Several things in one sentence ("one, two, and three"). */
export function formatList(things: readonly string[], language: Language): string {
  return listFormat(language).format(things)
}

/** A number with at most two decimals. */
export function formatNumber(number: number, language: Language): string {
  return numberFormat(language).format(number)
}
