/** Several things, and numbers, as a language writes them. */

import type { Language } from './languages.ts'
import { oncePerLanguage } from './once-per-language.ts'

const listFormat = oncePerLanguage((language: Language) => new Intl.ListFormat(language))
const choiceFormat = oncePerLanguage(
  (language: Language) => new Intl.ListFormat(language, { type: 'disjunction' }),
)
const numberFormat = oncePerLanguage(
  (language: Language) => new Intl.NumberFormat(language, { maximumFractionDigits: 2 }),
)
const shareFormat = oncePerLanguage(
  (language: Language) =>
    new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }),
)

/** Several things in one sentence ("one, two, and three"). */
export function formatList(things: readonly string[], language: Language): string {
  return listFormat(language).format(things)
}

/** Several things of which one will do ("one, two, or three"). */
export function formatChoice(things: readonly string[], language: Language): string {
  return choiceFormat(language).format(things)
}

/** A number with at most two decimals. */
export function formatNumber(number: number, language: Language): string {
  return numberFormat(language).format(number)
}

/**
 * Formats a share from 0 to 100 with its percent sign, which Spanish sets apart. Omits the direction marks of
 * Arabic: the fonts of the PDF do not have them, and a page isolates what stays left to right.
 */
export function formatShare(share: number, language: Language): string {
  return shareFormat(language)
    .format(share / 100)
    .replaceAll(/[\u061c\u200e\u200f]/g, '')
}
