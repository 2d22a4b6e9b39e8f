/** The languages that Portico is written in, a line each. README.md says how to add one. */
const list = {
  // Day before month, as most readers of English outside the United States write it.
  en: { name: 'English', direction: 'ltr', locale: 'en-GB' },
  es: { name: 'Español', direction: 'ltr', locale: 'es' },
  ar: { name: 'العربية', direction: 'rtl', locale: 'ar' },
} as const satisfies Record<string, LanguageEntry>

type LanguageEntry = {
  /** The language's own name, for the switch. */
  name: string
  direction: 'ltr' | 'rtl'
  /** The locale of its dates and numbers (BCP 47). */
  locale: string
}

export type Language = keyof typeof list

export const languages = Object.keys(list) as Language[]

/** Each language in its own words, for the switch. */
export const languageNames = mapLanguages(({ name }) => name)

/** The writing direction of each language. */
export const directions = mapLanguages(({ direction }) => direction)

/** The locale of each language's dates and numbers (BCP 47). */
export const locales = mapLanguages(({ locale }) => locale)

/** The language of a code, such as the first part of an address; undefined if there is none. */
export function findLanguage(code: string): Language | undefined {
  return languages.find((language) => language === code)
}

function mapLanguages<Value>(read: (entry: LanguageEntry) => Value): Record<Language, Value> {
  return Object.fromEntries(
    languages.map((language) => [language, read(list[language])]),
  ) as Record<Language, Value>
}
