/** Determines the country of a person's tax number from the answers of their own application. */
import type { Answers } from '../journeys.ts'
import type { PlatformPath } from '../mapping/platform-paths.ts'

/**
 * Tells whether it is asked: if residence and citizenship differ; if somebody abroad pays tax in the
 * United States; if the platform requires the number, which may be another country's. Once answered it stays
 * asked, or the number would become another country's when the platform has it.
 */
export function isTaxCountryAsked(answers: Answers, outstanding: readonly PlatformPath[]): boolean {
  const { applicant, residence, birth, tax_country, identification } = answers
  if (applicant?.values.application_type === 'CORPORATION') return false
  if (tax_country?.values.tax_country) return true
  const here = residence?.values.country_code
  if (!here) return false
  const { nationality = [], citizenship = [] } = birth?.values ?? {}
  const isElsewhere = [nationality, citizenship].flat().some((each) => each && each !== here)
  const status = identification?.values.us_residency_status
  const paysInTheUs = status === 'US_CITIZEN' || status === 'RESIDENT_ALIEN'
  return (
    isElsewhere ||
    (paysInTheUs && here !== 'US') ||
    outstanding.includes('customer_details.tax_reference_number')
  )
}

/** The country whose rule the number is checked by; undefined while no residence is known. */
export function findTaxCountry({ tax_country, residence }: Answers): string | undefined {
  const country = tax_country?.values.tax_country ?? residence?.values.country_code
  return typeof country === 'string' ? country : undefined
}
