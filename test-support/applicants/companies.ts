/** Three applying companies with the input of their people and the expected requests. None of them exists. */

import type { Language } from '../../lib/i18n/languages.ts'
import type { RawValues } from '../../lib/onboarding/view/step-view.ts'
import type {
  RequestCorporateApplication,
  RequestIndividual,
} from '../../lib/platform/contract/requests.ts'

export type CompanyPerson = {
  /** The input about them, by step and field, in the order of the journey. */
  typed: Record<string, RawValues>
  /** The request about them if the platform takes the attestation. */
  request: RequestIndividual
}

export type Company = {
  /** The language of the pages they read. */
  language: Language
  /** The input about the company, by step and field, in the order of the journey. */
  typed: Record<string, RawValues>
  people: CompanyPerson[]
  /** The attester's role, with their name if no person is marked as the applicant. */
  attester: { attester_name?: string; attester_role: string }
  /** The doubted fields, which are left unchanged. */
  doubted: string[]
  /** The request if the platform takes the attestation, without what we add. */
  request: Pick<RequestCorporateApplication, 'application_type' | 'customer_details'> & {
    account_to_open: { product_id: string; asset_type_id: string }
  }
}

/** Returns the request for a platform without the attestation: no field that it does not know. */
export function requestOfContract10({ request }: Pick<Company, 'request'>): Company['request'] {
  const { corporate_tax_reference_number: _, ...customer_details } = request.customer_details
  return { ...request, customer_details }
}

/** Returns the request about a person for such a platform. */
export function personRequestOfContract10({
  request,
}: Pick<CompanyPerson, 'request'>): RequestIndividual {
  const { citizenship: _, tax_reference_number_country: __, ...known } = request
  return known
}

/** The steps of a company that are asked if the platform does not take the attestation. */
export function stepsOfContract10({ typed }: Pick<Company, 'typed'>): Record<string, RawValues> {
  const { corporate_tax_reference_number: _, ...numbers } = typed.numbers ?? {}
  return { ...typed, numbers }
}

/** Returns the input about a person for such a platform. */
export function personStepsOfContract10({
  typed,
}: Pick<CompanyPerson, 'typed'>): Record<string, RawValues> {
  const { citizenship: _, ...birth } = typed.person_birth ?? {}
  return { ...typed, person_birth: birth }
}

const applicant = { application_type: 'CORPORATION' }

/**
 * Three people: the head, who is the applicant; an owner abroad; and one who lives at the company's address.
 */
const harbourVine: Company = {
  language: 'en',
  typed: {
    applicant,
    company_name: {
      registered_name: 'Harbour & Vine Trading Limited',
      trading_name: 'Harbour & Vine',
    },
    incorporation: { country_of_incorporation: 'GB' },
    entity: {
      corporate_entity_type: 'C_CORP_PRIVATE',
      corporate_entity_type_description: '',
    },
    foundation: { established_on: { day: '5', month: 'March', year: '2012' } },
    numbers: { registered_number: '08123456', corporate_tax_reference_number: '19558 39661' },
    company_contact: {
      email_address: 'office@example.org',
      telephone_number: '+44 117 496 0018',
      website_address: 'www.example.org',
    },
    registered_country: { country_code: 'GB' },
    registered_address: {
      unit_number: '2nd floor',
      address_line1: '41 Quay Street',
      address_line2: '',
      address_line3: '',
      city: 'Bristol',
      postal_code: 'bs1 4dj',
    },
    physical_country: { address_from: 'registered', country_code: '' },
    business: {
      primary_business: 'OTHER',
      description_of_business_nature: 'We import wine from Spain\nand sell it to restaurants.',
    },
    jurisdictions: {
      business_jurisdictions: ['GB'],
      funds_send_receive_jurisdictions: ['GB', 'ES'],
    },
    activities: { engage_in_activities: ['NONE'] },
    regulation: {
      regulated_status: 'NONE',
      regulation_agency: '',
      regulation_agency_regulation_number: '',
    },
    funds: { primary_source_of_funds: 'COMPANY' },
    product: { product_id: 'PAYMENT_BASIC' },
    account: { asset_type_id: 'FIAT_TESTNET_EUR' },
  },
  people: [
    {
      typed: {
        person_name: {
          first_name: 'Amelia',
          middle_name: 'Jane',
          last_name: 'Clarke',
          single_name: '',
          is_applicant: 'yes',
        },
        person_roles: {
          individual_type: ['OFFICER', 'BENEFICIAL_OWNER', 'CONTROL_PERSON'],
          title: 'CEO',
        },
        person_share: { percentage_ownership: '60%' },
        person_birth: {
          date_of_birth: { day: '14', month: '7', year: '1979' },
          nationality: 'GB',
          citizenship: ['GB', 'IE'],
        },
        person_contact: {
          email_address: 'amelia.clarke@example.org',
          telephone_number: '+44 7911 123456',
        },
        person_residence: { address_from: 'OTHER' },
        person_country: { country_code: 'GB' },
        person_address: {
          unit_number: '',
          address_line1: '7 Clifton Hill',
          address_line2: '',
          address_line3: '',
          city: 'Bristol',
          postal_code: 'BS8 1BN',
        },
        person_tax_country: { tax_reference_number_country: 'GB' },
        person_identification: {
          us_residency_status: 'NON_RESIDENT_ALIEN',
          tax_reference_number: 'AB 12 34 56 C',
          passport_number: '533380006',
        },
      },
      request: {
        individual_type: ['OFFICER', 'BENEFICIAL_OWNER', 'CONTROL_PERSON'],
        title: 'CEO',
        first_name: 'Amelia',
        middle_name: 'Jane',
        last_name: 'Clarke',
        percentage_ownership: 60,
        date_of_birth: '1979-07-14',
        nationality: 'GB',
        citizenship: ['GB', 'IE'],
        email_address: 'amelia.clarke@example.org',
        telephone_number: '+447911123456',
        mailing_address: {
          address_line1: '7 Clifton Hill',
          city: 'Bristol',
          postal_code: 'BS8 1BN',
          country_code: 'GB',
        },
        us_residency_status: 'NON_RESIDENT_ALIEN',
        tax_reference_number: 'AB123456C',
        tax_reference_number_country: 'GB',
        passport_number: '533380006',
      },
    },
    {
      typed: {
        person_name: {
          first_name: 'Tomás',
          middle_name: '',
          last_name: 'Rivera Gil',
          single_name: '',
          is_applicant: '',
        },
        person_roles: { individual_type: ['BENEFICIAL_OWNER'], title: '' },
        person_share: { percentage_ownership: '30' },
        person_birth: {
          date_of_birth: { day: '29', month: 'febrero', year: '1984' },
          nationality: 'ES',
          citizenship: [],
        },
        person_contact: {
          email_address: 'tomas.rivera@example.org',
          telephone_number: '+34 612 34 56 78',
        },
        person_residence: { address_from: 'OTHER' },
        person_country: { country_code: 'ES' },
        person_address: {
          address_line1: 'Calle del Pez, 8',
          unit_number: '3.º B',
          address_line2: '',
          address_line3: '',
          postal_code: '28004',
          city: 'Madrid',
          state: 'M',
        },
        person_tax_country: { tax_reference_number_country: 'ES' },
        person_identification: {
          us_residency_status: 'NON_RESIDENT_ALIEN',
          tax_reference_number: '54362315-k',
          passport_number: '',
        },
      },
      request: {
        individual_type: ['BENEFICIAL_OWNER'],
        first_name: 'Tomás',
        last_name: 'Rivera Gil',
        percentage_ownership: 30,
        date_of_birth: '1984-02-29',
        nationality: 'ES',
        email_address: 'tomas.rivera@example.org',
        telephone_number: '+34612345678',
        mailing_address: {
          unit_number: '3.º B',
          address_line1: 'Calle del Pez, 8',
          postal_code: '28004',
          city: 'Madrid',
          country_code: 'ES',
        },
        us_residency_status: 'NON_RESIDENT_ALIEN',
        tax_reference_number: '54362315K',
        tax_reference_number_country: 'ES',
      },
    },
    {
      typed: {
        person_name: {
          first_name: 'Wei',
          middle_name: '',
          last_name: 'Zhang',
          single_name: '',
          is_applicant: '',
        },
        person_roles: { individual_type: ['AUTHORIZED_PERSON'], title: 'Bookkeeper' },
        person_birth: {
          date_of_birth: { day: '1', month: '12', year: '1995' },
          nationality: 'CN',
          citizenship: ['CN'],
        },
        person_contact: {
          email_address: 'wei.zhang@example.org',
          telephone_number: '+44 7911 123457',
        },
        person_residence: { address_from: 'registered' },
        person_tax_country: { tax_reference_number_country: 'GB' },
        person_identification: {
          us_residency_status: 'NON_RESIDENT_ALIEN',
          tax_reference_number: '',
          passport_number: 'e 1234 5678',
        },
      },
      request: {
        individual_type: ['AUTHORIZED_PERSON'],
        title: 'Bookkeeper',
        first_name: 'Wei',
        last_name: 'Zhang',
        date_of_birth: '1995-12-01',
        nationality: 'CN',
        citizenship: ['CN'],
        email_address: 'wei.zhang@example.org',
        telephone_number: '+447911123457',
        mailing_address: {
          unit_number: '2nd floor',
          address_line1: '41 Quay Street',
          city: 'Bristol',
          postal_code: 'BS1 4DJ',
          country_code: 'GB',
        },
        us_residency_status: 'NON_RESIDENT_ALIEN',
        tax_reference_number_country: 'GB',
        passport_number: 'E12345678',
      },
    },
  ],
  attester: { attester_role: 'CEO' },
  doubted: [],
  request: {
    application_type: 'CORPORATION',
    account_to_open: { product_id: 'PAYMENT_BASIC', asset_type_id: 'FIAT_TESTNET_EUR' },
    customer_details: {
      registered_name: 'Harbour & Vine Trading Limited',
      trading_name: 'Harbour & Vine',
      corporate_entity_type: 'C_CORP_PRIVATE',
      country_of_incorporation: 'GB',
      established_on: '2012-03-05',
      registered_number: '08123456',
      corporate_tax_reference_number: '1955839661',
      email_address: 'office@example.org',
      telephone_number: '+441174960018',
      website_address: 'https://www.example.org',
      registered_address: {
        unit_number: '2nd floor',
        address_line1: '41 Quay Street',
        city: 'Bristol',
        postal_code: 'BS1 4DJ',
        country_code: 'GB',
      },
      physical_address: {
        unit_number: '2nd floor',
        address_line1: '41 Quay Street',
        city: 'Bristol',
        postal_code: 'BS1 4DJ',
        country_code: 'GB',
      },
      kyc_profile: {
        primary_business: 'OTHER',
        description_of_business_nature: 'We import wine from Spain and sell it to restaurants.',
        business_jurisdictions: ['GB'],
        funds_send_receive_jurisdictions: ['GB', 'ES'],
        engage_in_activities: ['NONE'],
        regulated_status: 'NONE',
      },
      investment_profile: { primary_source_of_funds: 'COMPANY' },
    },
  },
}

/** One owner with every role; works elsewhere than it is registered; nobody is marked as the applicant. */
const tallerQuiroga: Company = {
  language: 'es',
  typed: {
    applicant,
    company_name: { registered_name: 'Taller Quiroga, S. L.', trading_name: '' },
    incorporation: { country_of_incorporation: 'ES' },
    entity: { corporate_entity_type: 'LLC', corporate_entity_type_description: '' },
    foundation: { established_on: { day: '1', month: 'sept.', year: '2019' } },
    numbers: { registered_number: 'b64717838', corporate_tax_reference_number: '' },
    company_contact: {
      email_address: 'taller@example.com',
      telephone_number: '+34 912 34 56 78',
      website_address: '',
    },
    registered_country: { country_code: 'ES' },
    registered_address: {
      address_line1: 'Calle Mayor, 3',
      unit_number: '',
      address_line2: '',
      address_line3: '',
      postal_code: '28013',
      city: 'Madrid',
      state: 'M',
    },
    physical_country: { address_from: 'OTHER', country_code: 'PT' },
    physical_address: {
      address_line1: 'Rua Augusta 12',
      unit_number: '',
      address_line2: '',
      address_line3: '',
      postal_code: '1100-053',
      city: 'Lisboa',
    },
    business: {
      primary_business: 'OTHER',
      description_of_business_nature: 'Reparamos y vendemos bicicletas.',
    },
    jurisdictions: {
      business_jurisdictions: ['ES', '', 'PT', 'ES'],
      funds_send_receive_jurisdictions: ['ES'],
    },
    activities: { engage_in_activities: ['GAMBLING', 'ADULT_ENTERTAINMENT'] },
    regulation: {
      regulated_status: 'REGULATED',
      regulation_agency: 'Banco de España',
      regulation_agency_regulation_number: '6.704',
    },
    funds: { primary_source_of_funds: 'COMPANY_CAPITAL' },
    product: { product_id: 'DEPOSIT_BASIC' },
    account: { asset_type_id: 'FIAT_TESTNET_EUR' },
  },
  people: [
    {
      typed: {
        person_name: {
          first_name: 'Paula',
          middle_name: '',
          last_name: 'Quiroga Sáez',
          single_name: '',
          is_applicant: '',
        },
        person_roles: {
          individual_type: ['AUTHORIZED_PERSON', 'BENEFICIAL_OWNER', 'CONTROL_PERSON', 'OFFICER'],
          title: 'Administradora',
        },
        person_share: { percentage_ownership: '100' },
        person_birth: {
          date_of_birth: { day: '3', month: '5', year: '1990' },
          nationality: 'ES',
          citizenship: [],
        },
        person_contact: {
          email_address: 'paula@gmial.com',
          telephone_number: '+34 612 34 56 79',
        },
        person_residence: { address_from: 'registered' },
        person_tax_country: { tax_reference_number_country: 'ES' },
        person_identification: {
          us_residency_status: 'RESIDENT_ALIEN',
          tax_reference_number: '87654321X',
          passport_number: '',
        },
      },
      request: {
        individual_type: ['OFFICER', 'BENEFICIAL_OWNER', 'CONTROL_PERSON', 'AUTHORIZED_PERSON'],
        title: 'Administradora',
        first_name: 'Paula',
        last_name: 'Quiroga Sáez',
        percentage_ownership: 100,
        date_of_birth: '1990-05-03',
        nationality: 'ES',
        email_address: 'paula@gmial.com',
        telephone_number: '+34612345679',
        mailing_address: {
          address_line1: 'Calle Mayor, 3',
          postal_code: '28013',
          city: 'Madrid',
          country_code: 'ES',
        },
        us_residency_status: 'RESIDENT_ALIEN',
        tax_reference_number: '87654321X',
        tax_reference_number_country: 'ES',
      },
    },
  ],
  attester: { attester_name: 'Paula Quiroga Sáez', attester_role: 'BENEFICIAL_OWNER' },
  doubted: ['email_address'],
  request: {
    application_type: 'CORPORATION',
    account_to_open: { product_id: 'DEPOSIT_BASIC', asset_type_id: 'FIAT_TESTNET_EUR' },
    customer_details: {
      registered_name: 'Taller Quiroga, S. L.',
      corporate_entity_type: 'LLC',
      country_of_incorporation: 'ES',
      established_on: '2019-09-01',
      registered_number: 'B64717838',
      email_address: 'taller@example.com',
      telephone_number: '+34912345678',
      registered_address: {
        address_line1: 'Calle Mayor, 3',
        postal_code: '28013',
        city: 'Madrid',
        country_code: 'ES',
      },
      physical_address: {
        address_line1: 'Rua Augusta 12',
        postal_code: '1100-053',
        city: 'Lisboa',
        country_code: 'PT',
      },
      kyc_profile: {
        primary_business: 'OTHER',
        description_of_business_nature: 'Reparamos y vendemos bicicletas.',
        business_jurisdictions: ['ES', 'PT'],
        funds_send_receive_jurisdictions: ['ES'],
        engage_in_activities: ['ADULT_ENTERTAINMENT', 'GAMBLING'],
        regulated_status: 'REGULATED',
        regulation_agency: 'Banco de España',
        regulation_agency_regulation_number: '6.704',
      },
      investment_profile: { primary_source_of_funds: 'COMPANY_CAPITAL' },
    },
  },
}

/**
 * Answered in Arabic; another legal form, registered in an emirate; one of its two people has one name only.
 */
const alNoor: Company = {
  language: 'ar',
  typed: {
    applicant,
    company_name: { registered_name: 'النور للتجارة العامة', trading_name: '' },
    incorporation: { country_of_incorporation: 'AE' },
    entity: {
      corporate_entity_type: 'OTHER',
      corporate_entity_type_description: 'شركة منطقة حرة',
    },
    foundation: {
      state_of_incorporation: 'DU',
      established_on: { day: '١', month: 'يناير', year: '٢٠٢٠' },
    },
    numbers: { registered_number: '١٢٣٤٥٦', corporate_tax_reference_number: '١٠٠١٢٣٤٥٦٧٠٠٠٠٣' },
    company_contact: {
      email_address: 'alnoor@example.ae',
      telephone_number: '+٩٧١ ٤ ١٢٣ ٤٥٦٧',
      website_address: 'https://example.ae/ar',
    },
    registered_country: { country_code: 'AE' },
    registered_address: {
      address_line1: 'شارع الشيخ زايد ٢١',
      unit_number: '',
      address_line2: '',
      address_line3: '',
      state: 'DU',
    },
    physical_country: { address_from: 'registered', country_code: '' },
    business: {
      primary_business: 'COMMODITIES',
      description_of_business_nature: 'نستورد الأثاث ونبيعه.',
    },
    jurisdictions: {
      business_jurisdictions: ['AE', 'SA'],
      funds_send_receive_jurisdictions: ['AE', 'CN'],
    },
    activities: { engage_in_activities: ['FIREARMS'] },
    regulation: {
      regulated_status: 'NOT_REQUIRED',
      regulation_agency: '',
      regulation_agency_regulation_number: '',
    },
    funds: { primary_source_of_funds: 'LOAN' },
    product: { product_id: 'DEPOSIT_BASIC' },
    account: { asset_type_id: 'FIAT_TESTNET_USD' },
  },
  people: [
    {
      typed: {
        person_name: {
          first_name: '',
          middle_name: '',
          last_name: 'أمينة',
          single_name: 'yes',
          is_applicant: '',
        },
        person_roles: {
          individual_type: ['BENEFICIAL_OWNER', 'CONTROL_PERSON'],
          title: '',
        },
        person_share: { percentage_ownership: '٥٠' },
        person_birth: {
          date_of_birth: { day: '١٤', month: 'أبريل', year: '١٩٩٠' },
          nationality: 'AE',
          citizenship: ['AE'],
        },
        person_contact: {
          email_address: 'amina@example.ae',
          telephone_number: '+٩٧١ ٥٠ ١٢٣ ٤٥٦٧',
        },
        person_residence: { address_from: 'registered' },
        person_tax_country: { tax_reference_number_country: 'AE' },
        person_identification: {
          us_residency_status: 'NON_RESIDENT_ALIEN',
          tax_reference_number: '',
          passport_number: '',
        },
      },
      request: {
        individual_type: ['BENEFICIAL_OWNER', 'CONTROL_PERSON'],
        first_name: 'أمينة',
        last_name: 'أمينة',
        percentage_ownership: 50,
        date_of_birth: '1990-04-14',
        nationality: 'AE',
        citizenship: ['AE'],
        email_address: 'amina@example.ae',
        telephone_number: '+971501234567',
        mailing_address: {
          address_line1: 'شارع الشيخ زايد ٢١',
          state: 'DU',
          country_code: 'AE',
        },
        us_residency_status: 'NON_RESIDENT_ALIEN',
        tax_reference_number_country: 'AE',
      },
    },
    {
      typed: {
        person_name: {
          first_name: 'سارة',
          middle_name: '',
          last_name: 'الهاشمي',
          single_name: '',
          is_applicant: 'yes',
        },
        person_roles: {
          individual_type: ['OFFICER', 'AUTHORIZED_PERSON'],
          title: 'المديرة المالية',
        },
        person_birth: {
          date_of_birth: { day: '2', month: '2', year: '1985' },
          nationality: 'US',
          citizenship: ['US', 'AE'],
        },
        person_contact: {
          email_address: 'sara@example.ae',
          telephone_number: '+971 50 123 4568',
        },
        person_residence: { address_from: 'OTHER' },
        person_country: { country_code: 'AE' },
        person_address: {
          address_line1: 'شارع الكورنيش ٥',
          unit_number: '١٢',
          address_line2: '',
          address_line3: '',
          state: 'AZ',
        },
        person_tax_country: { tax_reference_number_country: 'US' },
        person_identification: {
          us_residency_status: 'US_CITIZEN',
          tax_reference_number: '536-90-4399',
          passport_number: '',
        },
      },
      request: {
        individual_type: ['OFFICER', 'AUTHORIZED_PERSON'],
        title: 'المديرة المالية',
        first_name: 'سارة',
        last_name: 'الهاشمي',
        date_of_birth: '1985-02-02',
        nationality: 'US',
        citizenship: ['US', 'AE'],
        email_address: 'sara@example.ae',
        telephone_number: '+971501234568',
        mailing_address: {
          unit_number: '١٢',
          address_line1: 'شارع الكورنيش ٥',
          state: 'AZ',
          country_code: 'AE',
        },
        us_residency_status: 'US_CITIZEN',
        tax_reference_number: '536904399',
        tax_reference_number_country: 'US',
      },
    },
  ],
  attester: { attester_role: 'CONTROL_PERSON' },
  doubted: [],
  request: {
    application_type: 'CORPORATION',
    account_to_open: { product_id: 'DEPOSIT_BASIC', asset_type_id: 'FIAT_TESTNET_USD' },
    customer_details: {
      registered_name: 'النور للتجارة العامة',
      corporate_entity_type: 'OTHER',
      corporate_entity_type_description: 'شركة منطقة حرة',
      country_of_incorporation: 'AE',
      state_of_incorporation: 'DU',
      established_on: '2020-01-01',
      registered_number: '123456',
      corporate_tax_reference_number: '100123456700003',
      email_address: 'alnoor@example.ae',
      telephone_number: '+97141234567',
      website_address: 'https://example.ae/ar',
      registered_address: {
        address_line1: 'شارع الشيخ زايد ٢١',
        state: 'DU',
        country_code: 'AE',
      },
      physical_address: {
        address_line1: 'شارع الشيخ زايد ٢١',
        state: 'DU',
        country_code: 'AE',
      },
      kyc_profile: {
        primary_business: 'COMMODITIES',
        description_of_business_nature: 'نستورد الأثاث ونبيعه.',
        business_jurisdictions: ['AE', 'SA'],
        funds_send_receive_jurisdictions: ['AE', 'CN'],
        engage_in_activities: ['FIREARMS'],
        regulated_status: 'NOT_REQUIRED',
      },
      investment_profile: { primary_source_of_funds: 'LOAN' },
    },
  },
}

/** The answers of Harbour & Vine if everything is asked that the platform may demand. */
export const harbourVineProfile: Record<string, RawValues> = {
  funds: { primary_source_of_funds: 'COMPANY', total_assets: 'ONE_TO_10M' },
  company_profile: {
    is_charitable: 'false',
    new_york_office: 'true',
    vendors_and_counterparties: 'Example Cellars; Example Freight, Inc.',
  },
  investment_use: { investment_proceeds_use: 'New casks', expected_crypto_assets: 'None' },
  deposit_details: {
    initial_deposit_source_fiat_details: 'Sales, at Example Bank',
    initial_deposit_source_crypto_details: 'None',
  },
  wallets: {
    perform_transfers_with_unhosted_wallets: 'false',
    known_unhosted_wallet_addresses: 'None',
  },
  trade_abroad: { trade_internationally: 'true', trade_jurisdictions: ['GB', 'LB'] },
}

export const companies = { harbourVine, tallerQuiroga, alNoor }
