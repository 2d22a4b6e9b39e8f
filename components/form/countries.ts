import { use } from 'react'
import type { Language } from '@/lib/i18n/languages.ts'
import type { OptionView } from '@/lib/onboarding/view/step-view.ts'
import { loadPart } from '../ui/load-part'

type Countries = typeof import('@/lib/onboarding/view/country-options.ts')

let countries: Promise<Countries> | undefined

/**
 * Fetches the names of the countries. They are a file for all pages that ask for one, and not in each of
 * the pages: two thirds of such a page would be that list.
 */
export function loadCountries(): Promise<Countries> {
  countries ??= loadPart(() => import('@/lib/onboarding/view/country-options.ts'))
  return countries
}

/** Every country with its calling code, once they are there. */
export function useCallingCodes(language: Language): OptionView[] {
  return use(loadCountries()).listCallingCodeOptions(language)
}

/** Every country in that language, once they are there. */
export function useCountries(language: Language): OptionView[] {
  return use(loadCountries()).listCountryOptions(language)
}
