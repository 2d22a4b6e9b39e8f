/** Names of languages, in the language of the reader. */
import { type Language, locales } from './languages.ts'

export function nameLanguage(language: Language, inLanguage: Language): string {
  return new Intl.DisplayNames(locales[inLanguage], { type: 'language' }).of(language) ?? language
}
