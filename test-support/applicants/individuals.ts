/** Five applying people with their input and the expected requests. None of them exists. */

import type { Language } from '../../lib/i18n/languages.ts'
import type { RawValues } from '../../lib/onboarding/view/step-view.ts'
import type { RequestApplication } from '../../lib/platform/contract/requests.ts'

export type Applicant = {
  /** The language of the pages they read. */
  language: Language
  /** The input or choices, by step and field, in the order of the journey. A ticked box is 'yes'. */
  typed: Record<IndividualStep, RawValues> & { tax_country?: RawValues }
  /** The doubted fields, which they leave unchanged. */
  doubted: string[]
  /** The request, without the identifiers and the acceptance, which we add. */
  request: Pick<RequestApplication, 'application_type' | 'customer_details'> & {
    account_to_open: { product_id: string; asset_type_id: string }
  }
}

type IndividualStep =
  | 'applicant'
  | 'residence'
  | 'birth'
  | 'name'
  | 'contact'
  | 'address'
  | 'identification'
  | 'product'
  | 'account'

const applicant = { application_type: 'INDIVIDUAL' }

/** Answers everything there is to answer. */
const maya: Applicant = {
  language: 'en',
  typed: {
    applicant,
    residence: { country_code: 'US' },
    birth: { date_of_birth: { day: '29', month: '2', year: '1988' }, nationality: 'US' },
    name: {
      title: 'Dr.',
      first_name: 'Maya',
      middle_name: 'Rose',
      last_name: 'Johnson',
      single_name: '',
    },
    contact: {
      email_address: 'maya.johnson+bank@example.com',
      telephone_number: '+1 (206) 555-2671',
    },
    address: {
      address_line1: '1204 Pine Street',
      unit_number: 'Apt 5B',
      address_line2: 'Rear building',
      address_line3: 'c/o Rose',
      city: 'Seattle',
      state: 'WA',
      postal_code: '981011234',
    },
    identification: {
      us_residency_status: 'US_CITIZEN',
      tax_reference_number: '536-90-4399',
      passport_number: 'a 1234 5678',
    },
    product: { product_id: 'DEPOSIT_BASIC' },
    account: { asset_type_id: 'FIAT_TESTNET_USD', percentage_ownership: '100%' },
  },
  doubted: [],
  request: {
    application_type: 'INDIVIDUAL',
    account_to_open: { product_id: 'DEPOSIT_BASIC', asset_type_id: 'FIAT_TESTNET_USD' },
    customer_details: {
      title: 'Dr.',
      first_name: 'Maya',
      middle_name: 'Rose',
      last_name: 'Johnson',
      date_of_birth: '1988-02-29',
      nationality: 'US',
      email_address: 'maya.johnson+bank@example.com',
      telephone_number: '+12065552671',
      mailing_address: {
        unit_number: 'Apt 5B',
        address_line1: '1204 Pine Street',
        address_line2: 'Rear building',
        address_line3: 'c/o Rose',
        city: 'Seattle',
        state: 'WA',
        postal_code: '98101-1234',
        country_code: 'US',
      },
      us_residency_status: 'US_CITIZEN',
      tax_reference_number: '536904399',
      passport_number: 'A12345678',
      percentage_ownership: 100,
    },
  },
}

/** Her answers if everything is asked that the platform may demand. */
export const mayaProfile: Record<string, RawValues> = {
  birth: { ...maya.typed.birth, citizenship: ['US', 'LB'] },
  employment: {
    employment_status: 'OTHER',
    employment_description: 'On leave',
    occupation: 'Pilot',
    employer_name: 'Example Air',
  },
  own_funds: {
    primary_source_of_funds: 'OTHER',
    primary_source_of_funds_description: 'Royalties',
    total_assets: 'ONE_TO_10M',
  },
  own_activities: { engage_in_activities: ['NONE'] },
  own_jurisdictions: { funds_send_receive_jurisdictions: ['US', 'LB'] },
  assets: {
    total_investable_assets: 'TEN_TO_100K',
    asset_allocation_to_crypto: 'UPTO_10K',
    usd_value_of_fiat: 'TEN_TO_100K',
    usd_value_of_crypto: 'UPTO_10K',
  },
  payments: {
    monthly_deposits: 'UPTO_5',
    monthly_withdrawals: 'UPTO_5',
    monthly_crypto_deposits: 'FIVE_TO_10',
    monthly_crypto_withdrawals: 'MORE_THAN_25',
  },
  amounts: {
    monthly_investment_deposit: 'UPTO_1K',
    monthly_investment_withdrawal: 'ONE_TO_100K',
    monthly_crypto_investment_deposit: 'UPTO_1K',
    monthly_crypto_investment_withdrawal: 'MORE_THAN_5M',
  },
  plans: {
    investment_experience_crypto: 'LITTLE',
    investment_strategy_crypto: 'OTHER',
    crypto_investment_plans: 'CUSTODY',
  },
  trading: {
    trades_per_month: 'UPTO_20',
    frequency_of_transactions: 'MONTHLY',
    frequency_of_crypto_transactions: 'QUARTERLY',
  },
  deposits: { initial_deposit_source: 'WIRE', ongoing_deposit_source: 'DEPOSIT' },
}

/** Answers only what must be answered, with a number no telephone has and an apostrophe that curls. */
const oliver: Applicant = {
  language: 'en',
  typed: {
    applicant,
    residence: { country_code: 'GB' },
    birth: { date_of_birth: { day: '27', month: 'March', year: '1985' }, nationality: 'IE' },
    name: {
      title: '',
      first_name: 'Oliver',
      middle_name: '',
      last_name: 'O’Brien',
      single_name: '',
    },
    contact: { email_address: "oliver.o'brien@example.com", telephone_number: '+44 7700 900982' },
    address: {
      unit_number: '',
      address_line1: '10 High Street',
      address_line2: '',
      address_line3: '',
      city: 'Leeds',
      postal_code: 'ls1 4dy',
    },
    tax_country: { tax_country: 'GB' },
    identification: {
      us_residency_status: 'NON_RESIDENT_ALIEN',
      tax_reference_number: '',
      passport_number: '',
    },
    product: { product_id: 'PAYMENT_BASIC' },
    account: { asset_type_id: 'FIAT_TESTNET_EUR', percentage_ownership: '' },
  },
  doubted: ['telephone_number'],
  request: {
    application_type: 'INDIVIDUAL',
    account_to_open: { product_id: 'PAYMENT_BASIC', asset_type_id: 'FIAT_TESTNET_EUR' },
    customer_details: {
      first_name: 'Oliver',
      last_name: 'O’Brien',
      date_of_birth: '1985-03-27',
      nationality: 'IE',
      email_address: "oliver.o'brien@example.com",
      telephone_number: '+447700900982',
      mailing_address: {
        address_line1: '10 High Street',
        city: 'Leeds',
        postal_code: 'LS1 4DY',
        country_code: 'GB',
      },
      us_residency_status: 'NON_RESIDENT_ALIEN',
    },
  },
}

/** Writes the month by its name and a share with a comma, and has a slip in her e-mail address. */
const lucia: Applicant = {
  language: 'es',
  typed: {
    applicant,
    residence: { country_code: 'ES' },
    birth: { date_of_birth: { day: '5', month: 'sept.', year: '1979' }, nationality: 'ES' },
    name: {
      title: 'Sra.',
      first_name: 'Lucía',
      middle_name: '',
      last_name: 'Nuñez-Łukasz',
      single_name: '',
    },
    contact: { email_address: 'lucia@gmial.com', telephone_number: '+34 612 34 56 78' },
    address: {
      address_line1: 'Calle Mayor, 3',
      unit_number: '2.º A',
      address_line2: '',
      address_line3: '',
      postal_code: '41001',
      city: 'Sevilla',
      state: 'SE',
    },
    identification: {
      us_residency_status: 'NON_RESIDENT_ALIEN',
      tax_reference_number: 'x-1234567-l',
      passport_number: 'XDA 123456',
    },
    product: { product_id: 'DEPOSIT_BASIC' },
    account: { asset_type_id: 'FIAT_TESTNET_EUR', percentage_ownership: '33,3' },
  },
  doubted: ['email_address'],
  request: {
    application_type: 'INDIVIDUAL',
    account_to_open: { product_id: 'DEPOSIT_BASIC', asset_type_id: 'FIAT_TESTNET_EUR' },
    customer_details: {
      title: 'Sra.',
      first_name: 'Lucía',
      last_name: 'Nuñez-Łukasz',
      date_of_birth: '1979-09-05',
      nationality: 'ES',
      email_address: 'lucia@gmial.com',
      telephone_number: '+34612345678',
      mailing_address: {
        unit_number: '2.º A',
        address_line1: 'Calle Mayor, 3',
        city: 'Sevilla',
        state: 'SE',
        postal_code: '41001',
        country_code: 'ES',
      },
      us_residency_status: 'NON_RESIDENT_ALIEN',
      tax_reference_number: 'X1234567L',
      passport_number: 'XDA123456',
      percentage_ownership: 33.3,
    },
  },
}

/** Types in Arabic script and digits, if there is neither a town nor a postal code to give. */
const abdAlRahman: Applicant = {
  language: 'ar',
  typed: {
    applicant,
    residence: { country_code: 'AE' },
    birth: { date_of_birth: { day: '١٤', month: 'أبريل', year: '١٩٩٠' }, nationality: 'AE' },
    name: {
      title: '',
      first_name: 'عبد الرحمن',
      middle_name: 'محمد',
      last_name: 'الهاشمي',
      single_name: '',
    },
    contact: { email_address: 'abdalrahman@example.ae', telephone_number: '+٩٧١ ٥٠ ١٢٣ ٤٥٦٧' },
    address: {
      address_line1: 'شارع الشيخ زايد ٢١',
      unit_number: '٧',
      address_line2: '',
      address_line3: '',
      state: 'DU',
    },
    identification: {
      us_residency_status: 'NON_RESIDENT_ALIEN',
      tax_reference_number: '',
      passport_number: 'N٠٠٠١٢٣٤',
    },
    product: { product_id: 'PAYMENT_BASIC' },
    account: { asset_type_id: 'FIAT_TESTNET_USD', percentage_ownership: '٣٣٫٣' },
  },
  doubted: [],
  request: {
    application_type: 'INDIVIDUAL',
    account_to_open: { product_id: 'PAYMENT_BASIC', asset_type_id: 'FIAT_TESTNET_USD' },
    customer_details: {
      first_name: 'عبد الرحمن',
      middle_name: 'محمد',
      last_name: 'الهاشمي',
      date_of_birth: '1990-04-14',
      nationality: 'AE',
      email_address: 'abdalrahman@example.ae',
      telephone_number: '+971501234567',
      mailing_address: {
        unit_number: '٧',
        address_line1: 'شارع الشيخ زايد ٢١',
        state: 'DU',
        country_code: 'AE',
      },
      us_residency_status: 'NON_RESIDENT_ALIEN',
      passport_number: 'N0001234',
      percentage_ownership: 33.3,
    },
  },
}

/** Has one name only, and a tax number that fails its checksum. */
const suharto: Applicant = {
  language: 'en',
  typed: {
    applicant,
    residence: { country_code: 'JP' },
    birth: { date_of_birth: { day: '01', month: '12', year: '1999' }, nationality: 'ID' },
    name: { title: '', first_name: '', middle_name: '', last_name: 'Suharto', single_name: 'yes' },
    contact: { email_address: 'suharto@example.jp', telephone_number: '0081 90-1234-5678' },
    address: {
      address_line1: '1-1 Chiyoda',
      unit_number: '',
      address_line2: '',
      address_line3: '',
      city: 'Chiyoda-ku',
      state: '13',
      postal_code: '１０００００１',
    },
    tax_country: { tax_country: 'JP' },
    identification: {
      us_residency_status: 'NON_RESIDENT_ALIEN',
      tax_reference_number: '1234 5678 9012',
      passport_number: '',
    },
    product: { product_id: 'DEPOSIT_BASIC' },
    account: { asset_type_id: 'FIAT_TESTNET_USD', percentage_ownership: '' },
  },
  doubted: [],
  request: {
    application_type: 'INDIVIDUAL',
    account_to_open: { product_id: 'DEPOSIT_BASIC', asset_type_id: 'FIAT_TESTNET_USD' },
    customer_details: {
      first_name: 'Suharto',
      last_name: 'Suharto',
      date_of_birth: '1999-12-01',
      nationality: 'ID',
      email_address: 'suharto@example.jp',
      telephone_number: '+819012345678',
      mailing_address: {
        address_line1: '1-1 Chiyoda',
        city: 'Chiyoda-ku',
        state: '13',
        postal_code: '100-0001',
        country_code: 'JP',
      },
      us_residency_status: 'NON_RESIDENT_ALIEN',
      tax_reference_number: '123456789012',
    },
  },
}

export const applicants = { maya, oliver, lucia, abdAlRahman, suharto }
