import type { Language } from './languages.ts'

/** `make` for each language once: to make a format of `Intl` takes longer than all that a page says with it. */
export function oncePerLanguage<Made>(
  make: (language: Language) => Made,
): (language: Language) => Made {
  const made = new Map<Language, Made>()
  return (language) => {
    const known = made.get(language) ?? make(language)
    made.set(language, known)
    return known
  }
}
