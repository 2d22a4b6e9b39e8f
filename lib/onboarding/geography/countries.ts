import { findLanguage } from '#lib/i18n/languages.ts'
import generated from './countries.generated.json' with { type: 'json' }

type Country = { code: string; name: string }

const names: Record<string, Record<string, string> | undefined> = generated

/**
 * Every country of ISO 3166-1 under its CLDR name, in the alphabetical order of the language.
 * A language that has none gets English.
 */
export function listCountries(language: string): Country[] {
  return Object.entries(namesIn(language)).map(([code, name]) => ({ code, name }))
}

/** The name of a country; the code itself if there is no such country. */
export function getCountryName(code: string, language: string): string {
  const known = namesIn(language)
  return Object.hasOwn(known, code) ? (known[code] ?? code) : code
}

function namesIn(language: string): Record<string, string> {
  const [base = ''] = language.split('-')
  return names[findLanguage(base) ?? 'en'] ?? generated.en
}
