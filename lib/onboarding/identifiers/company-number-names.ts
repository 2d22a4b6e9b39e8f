import type { Language } from '#lib/i18n/languages.ts'
import { getMessages } from '#lib/i18n/translate.ts'

/**
 * Returns the names of a company's numbers in a country (ISO 3166-1 alpha-2), as they stand within a sentence:
 * the register's, and the tax number's. Countries without names of their own, and undefined, have the usual
 * ones.
 */
export function companyNumberNames(
  country: string | undefined,
  language: Language,
): { registration: string; tax: string } {
  const { companyNumberNames: names } = getMessages(language)
  const own = Object.hasOwn(names, country ?? '') ? names[country as keyof typeof names] : undefined
  return own ?? names.other
}
