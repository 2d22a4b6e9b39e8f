import { type Language, languages } from '#lib/i18n/languages.ts'
import callingCodes from '../geography/calling-codes.generated.json' with { type: 'json' }
import { getCountryName, listCountries } from '../geography/countries.ts'
import { countrySynonyms } from '../geography/synonyms.ts'
import type { OptionView } from './step-view.ts'

// A review of fifty people asks for the same list hundreds of times.
const countryLists = new Map<Language, OptionView[]>()

/** Lists every country in that language, with the other names to search by. */
export function listCountryOptions(language: Language): OptionView[] {
  const known = countryLists.get(language) ?? countryList(language)
  countryLists.set(language, known)
  return known
}

const codes: Record<string, unknown> = callingCodes.codes

/** Lists every country with telephone numbers of its own, with its calling code: "France (+33)". */
export function listCallingCodeOptions(language: Language): OptionView[] {
  return listCountries(language).flatMap(({ code, name }) =>
    // U+2066 and U+2069 keep the plus sign before its digits in Arabic (Unicode TR 9).
    Object.hasOwn(codes, code)
      ? [{ value: code, label: `${name} (\u2066+${codes[code]}\u2069)` }]
      : [],
  )
}

function countryList(language: Language): OptionView[] {
  return listCountries(language).map(({ code, name }) => {
    // Readers of one language often know a country by its name in another.
    const names = languages.map((each) => getCountryName(code, each))
    const others = new Set([...(countrySynonyms[code] ?? []), ...names])
    others.delete(name)
    return { value: code, label: name, hint: [...others].join('|') }
  })
}
