/** People of our own for what the five named applicants do not bring: one per way the sandbox behaves. */
import type { RawValues } from '../../lib/onboarding/view.ts'

/** What someone types, step by step. */
export type Applicant = { answers: Record<string, RawValues> }

/** Amira lives in Springfield, has every optional thing and nothing doubtful. */
export const amira: Applicant = {
  answers: {
    applicant: { application_type: 'INDIVIDUAL' },
    name: {
      title: 'Dr',
      first_name: 'Amira',
      middle_name: 'Noor',
      last_name: 'Haddad',
      single_name: '',
    },
    birth: { date_of_birth: { day: '29', month: '2', year: '1988' }, nationality: 'JO' },
    contact: {
      email_address: 'amira.haddad@example.com',
      telephone_number: '+1 202 555 0147',
    },
    residence: { country_code: 'US' },
    address: {
      unit_number: '4B',
      address_line1: '1 Main Street',
      address_line2: 'Old Mill',
      city: 'Springfield',
      state: 'IL',
      postal_code: '62701',
    },
    identification: {
      us_residency_status: 'RESIDENT_ALIEN',
      tax_reference_number: '536-22-1847',
      passport_number: 'K7654321',
    },
    product: { product_id: 'PAYMENT_BASIC' },
    account: { asset_type_id: 'FIAT_TESTNET_EUR', percentage_ownership: '62.5' },
  },
}

/** The same person under the family name that chooses a scenario of the embedded platform. */
export function amiraNamed(familyName: string, changes: Changes = {}): Applicant {
  return withAnswers(amira, { ...changes, name: { last_name: familyName, ...changes.name } })
}

type Changes = Record<string, RawValues>

/** An applicant who answers some questions otherwise. */
export function withAnswers({ answers }: Applicant, changes: Changes): Applicant {
  const steps = Object.keys({ ...answers, ...changes })
  return {
    answers: Object.fromEntries(steps.map((id) => [id, { ...answers[id], ...changes[id] }])),
  }
}
