/** Determines what a country decides for the questions that depend on it. */
import type { Language } from '#lib/i18n/languages.ts'
import { getMessages } from '#lib/i18n/translate.ts'
import type { Step } from '../define-step.ts'
import { getLegalForms } from '../geography/legal-forms.ts'
import { companyNumberNames } from '../identifiers/company-number-names.ts'
import { getTaxNumberRule } from '../identifiers/tax-number.ts'
import { getTelephoneExample } from '../identifiers/telephone-examples.ts'
import type { Answers } from '../journeys.ts'
import { buildAddressForm } from './known-addresses.ts'

/** Returns what a country decides, including the form of its addresses. */
export function addressIn(
  country: string | undefined,
  language: Language,
  form: Parameters<typeof buildAddressForm>[2],
) {
  return {
    ...inCountry(country, language),
    addressForm: country === undefined ? undefined : buildAddressForm(country, language, form),
  }
}

/** Returns what a country decides besides its addresses. */
export function inCountry(country: string | undefined, language: Language) {
  const rule = country === undefined ? undefined : getTaxNumberRule(country)
  return {
    country,
    taxNumber: rule,
    taxName: getMessages(language).taxNames[rule?.nameKey ?? 'other'],
    companyNames: companyNumberNames(country, language),
    legalForms: getLegalForms(country),
  }
}

/** Returns the default country of a telephone number, with an example. */
export function withTelephones(country: string | undefined) {
  return { telephoneCountry: country, telephoneExample: getTelephoneExample(country) }
}

/** The countries that were answered in these steps, each once. */
export function listChosenCountries(
  answers: { readonly [step: string]: Answers[string] },
  steps: readonly Step[],
): string[] {
  const chosen = steps.flatMap((step) =>
    Object.entries(step.fields).flatMap(([name, { control }]) =>
      control === 'country' || control === 'countries'
        ? [answers[step.id]?.values[name] ?? []].flat()
        : [],
    ),
  )
  return [...new Set(chosen)].filter((code) => typeof code === 'string')
}
