import type { Language } from '#lib/i18n/languages.ts'
import { getCountryName, listCountries } from '../geography/countries.ts'
import { countrySynonyms } from '../geography/synonyms.ts'
import type { OptionView } from './step-view.ts'

// A review of fifty people asks for the same list hundreds of times.
const countryLists = new Map<Language, OptionView[]>()

/** Every country in that language, with the other names by which it is found. */
export function listCountryOptions(language: Language): OptionView[] {
  const known = countryLists.get(language) ?? countryList(language)
  countryLists.set(language, known)
  return known
}

function countryList(language: Language): OptionView[] {
  return listCountries(language).map(({ code, name }) => {
    // Many who read another language know a country by its English name too.
    const english = language === 'en' ? [] : [getCountryName(code, 'en')]
    const synonyms = [...(countrySynonyms[code] ?? []), ...english]
    return { value: code, label: name, ...(synonyms.length ? { hint: synonyms.join('|') } : {}) }
  })
}
