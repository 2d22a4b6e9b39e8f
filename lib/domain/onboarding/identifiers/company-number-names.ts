import type { Language } from '#lib/i18n/languages.ts'
import { messagesByLanguage } from '#lib/i18n/translate.ts'

/**
 * The names of a company's numbers in a country (ISO 3166-1 alpha-2), as they stand within a sentence:
 * that of its register, and that under which it pays tax. Any country that has no names of its own,
 * and none at all, has the usual ones.
 */
export function companyNumberNames(
  country: string | undefined,
  language: Language,
): { registration: string; tax: string } {
  const { companyNumberNames: names } = messagesByLanguage[language]
  const own = Object.hasOwn(names, country ?? '') ? names[country as keyof typeof names] : undefined
  return own ?? names.other
}
