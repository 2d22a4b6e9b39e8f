import kept from './countries.generated.json' with { type: 'json' }

export type Country = { code: string; name: string }

const names: Record<string, Record<string, string>> = { en: kept.en, es: kept.es, ar: kept.ar }

/**
 * Every country of ISO 3166-1 under its CLDR name, in the alphabetical order of the language.
 * A language that is not kept gets English.
 */
export function listCountries(language: string): Country[] {
  return Object.entries(namesIn(language)).map(([code, name]) => ({ code, name }))
}

/** The name of a country; the code itself where there is no such country. */
export function getCountryName(code: string, language: string): string {
  const known = namesIn(language)
  return Object.hasOwn(known, code) ? (known[code] ?? code) : code
}

function namesIn(language: string): Record<string, string> {
  const [base = ''] = language.split('-')
  return (Object.hasOwn(names, base) ? names[base] : undefined) ?? kept.en
}
