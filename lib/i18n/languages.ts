/** The languages we ship. A new one: add it here, write its catalogue, and let the compiler lead. */
export const languages = ['en', 'es', 'ar'] as const
export type Language = (typeof languages)[number]

/** Each language in its own words, for the switch. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  ar: 'العربية',
}

/** Which way a language is written. */
export const directions: Record<Language, 'ltr' | 'rtl'> = { en: 'ltr', es: 'ltr', ar: 'rtl' }

/** The language of a URL's first part, if it is one of ours. */
export function findLanguage(text: string): Language | undefined {
  return languages.find((language) => language === text)
}
