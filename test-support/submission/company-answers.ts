/** Companies and their people for tests of sending: by the platform's paths, as they are stored there. */
import { randomUUID } from 'node:crypto'
import type { PersonPlatformFields } from '../../lib/onboarding/mapping/platform-paths.ts'

/** A company with these people; the registered name chooses the scenario. */
export function createCompanyAnswers(
  registeredName = 'Paperless',
  people: TestPerson[] = threePeople(),
): Record<string, unknown> {
  return {
    application_type: 'CORPORATION',
    'account_to_open.product_id': 'DEPOSIT_BASIC',
    'account_to_open.asset_type_id': 'FIAT_TESTNET_USD',
    'customer_details.registered_name': registeredName,
    'customer_details.trading_name': 'Haddad',
    'customer_details.registered_number': '5521001',
    'customer_details.corporate_entity_type': 'LLC',
    'customer_details.country_of_incorporation': 'US',
    'customer_details.state_of_incorporation': 'DE',
    'customer_details.established_on': '2019-05-02',
    'customer_details.email_address': 'office@example.com',
    'customer_details.telephone_number': '+12025550150',
    'customer_details.registered_address.address_line1': '1 Main Street',
    'customer_details.registered_address.city': 'Wilmington',
    'customer_details.registered_address.state': 'DE',
    'customer_details.registered_address.postal_code': '19801',
    'customer_details.registered_address.country_code': 'US',
    'customer_details.kyc_profile.primary_business': 'COMMODITIES',
    'customer_details.kyc_profile.business_jurisdictions': ['US', 'LB'],
    people,
  }
}

/** One of a company's people as a test stores them: by paths too. */
export type TestPerson = { id: string; wire: PersonPlatformFields }

/** Creates an officer who is in control, and two owners of whom one may sign. */
export function threePeople(): TestPerson[] {
  return [
    createPersonAnswers('Amira', 'Haddad', { individual_type: ['OFFICER', 'CONTROL_PERSON'] }),
    createPersonAnswers('Noor', 'Khoury', {
      individual_type: ['BENEFICIAL_OWNER'],
      percentage_ownership: 60,
    }),
    createPersonAnswers('Sami', 'Nasser', {
      individual_type: ['BENEFICIAL_OWNER', 'AUTHORIZED_PERSON'],
      percentage_ownership: 40,
    }),
  ]
}

/** A person with all that is asked of one. */
export function createPersonAnswers(
  firstName: string,
  lastName: string,
  more: PersonPlatformFields = {},
): TestPerson {
  return {
    id: randomUUID(),
    wire: {
      individual_type: ['OFFICER'],
      first_name: firstName,
      last_name: lastName,
      email_address: `${firstName.toLowerCase()}@example.com`,
      telephone_number: '+12025550147',
      date_of_birth: '1980-03-14',
      nationality: 'US',
      tax_reference_number: '123-45-6789',
      'mailing_address.address_line1': '1 Main Street',
      'mailing_address.city': 'Wilmington',
      'mailing_address.state': 'DE',
      'mailing_address.postal_code': '19801',
      'mailing_address.country_code': 'US',
      ...more,
    },
  }
}
