import { companies } from '../test-support/applicants/companies.ts'

/** Who applies in every row: someone whose words are like no other words, so that a leak is seen. */

/** What she types, by step and input. */
export const answers: Record<string, Record<string, string>> = {
  applicant: { application_type: 'INDIVIDUAL' },
  residence: { country_code: 'US' },
  birth: {
    'date_of_birth.day': '29',
    'date_of_birth.month': '2',
    'date_of_birth.year': '1988',
    nationality: 'JO',
  },
  name: {
    title: 'Dr',
    first_name: 'Quendolyn',
    middle_name: 'Xochitl',
    last_name: 'Zwetschgendatschi',
  },
  contact: {
    email_address: 'quendolyn.zwetschgendatschi@example.com',
    telephone_number: '+1 202 555 0147',
  },
  address: {
    unit_number: '4B',
    address_line1: '1 Marillenknoedel Street',
    address_line2: 'Old Buttermill',
    city: 'Springfield',
    state: 'IL',
    postal_code: '62701',
  },
  tax_country: { tax_country: 'US' },
  identification: {
    us_residency_status: 'RESIDENT_ALIEN',
    tax_reference_number: '536-22-1847',
    // Not given: the platform asks for it in the rows of updates.
    passport_number: '',
  },
  product: { product_id: 'PAYMENT_BASIC' },
  account: { asset_type_id: 'FIAT_TESTNET_EUR' },
}

/** What she changes when she is asked to. */
export const corrected = {
  middle_name: 'Xipilli',
  telephone_number: '+1 202 555 0148',
  passport_number: 'L8765432',
}

/** What applies in the rows of companies: three people, and words of its own as well. */
export const company = companies.harbourVine

const wordsOfCompany = [
  company.request.customer_details.registered_name,
  company.request.customer_details.registered_number,
  ...company.people.flatMap(({ request }) => [
    `${request.first_name} ${request.last_name}`,
    request.email_address,
    request.telephone_number,
    request.passport_number,
    request.tax_reference_number,
  ]),
].filter((word) => word !== undefined)

/** Her words, as typed and as sent: none of them may stand in a log. */
export const canaries = [
  'Quendolyn',
  'Xochitl',
  'Zwetschgendatschi',
  'quendolyn.zwetschgendatschi',
  'Marillenknoedel',
  'Buttermill',
  '2025550147',
  '555 0147',
  '2025550148',
  '555 0148',
  '536-22-1847',
  '536221847',
  '1988-02-29',
  ...Object.values(corrected),
  ...wordsOfCompany,
]
