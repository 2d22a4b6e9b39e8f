import { type EnumerationName, enumerations } from '@/lib/platform/contract/enumerations.ts'

const tooLong = 'x'.repeat(501)

const profileFields = [
  ...['total_investable_assets', 'asset_allocation_to_crypto'],
  ...['usd_value_of_fiat', 'usd_value_of_crypto'],
  ...['monthly_deposits', 'monthly_withdrawals'],
  ...['monthly_crypto_deposits', 'monthly_crypto_withdrawals'],
  ...['monthly_investment_deposit', 'monthly_investment_withdrawal'],
  ...['monthly_crypto_investment_deposit', 'monthly_crypto_investment_withdrawal'],
  ...['investment_experience_crypto', 'investment_strategy_crypto', 'crypto_investment_plans'],
  ...['trades_per_month', 'frequency_of_transactions', 'frequency_of_crypto_transactions'],
  ...['initial_deposit_source', 'ongoing_deposit_source'],
] as const satisfies EnumerationName[]

/** The values of an investment profile, of persons and companies alike. */
const investments: Record<string, [good: string, bad: string]> = {
  primary_source_of_funds: ['GRANT', 'GRANTS'],
  primary_source_of_funds_description: ['A prize', tooLong],
  total_assets: ['UPTO_10K', 'UPTO_100K'],
  ...Object.fromEntries(profileFields.map((name) => [name, [enumerations[name][0], 'SOME']])),
}

/** A good value and a bad one, as text, for every path of the contract that may change. */
export const values: Record<string, [good: string, bad: string]> = {
  application_type: ['INDIVIDUAL', 'CORPORATION'],
  'account_to_open.account_id': ['acc-2', 'acc 2'],
  'account_to_open.product_id': ['PAYMENT_BASIC', ''],
  'account_to_open.asset_type_id': ['FIAT_TESTNET_EUR', ''],
  terms_and_conditions_accepted: ['true', 'yes'],
  information_attested: ['true', 'TRUE'],
  customer_id: ['cus-amira', 'cus-other'],
  'customer_details.title': ['Prof', tooLong],
  'customer_details.first_name': ['Noor', ''],
  'customer_details.middle_name': ['Layla', tooLong],
  'customer_details.last_name': ['Khoury', tooLong],
  'customer_details.email_address': ['noor@example.com', tooLong],
  'customer_details.mailing_address.unit_number': ['4b', tooLong],
  'customer_details.mailing_address.address_line1': ['2 Side Street', tooLong],
  'customer_details.mailing_address.address_line2': ['Floor 3', tooLong],
  'customer_details.mailing_address.address_line3': ['Back door', tooLong],
  'customer_details.mailing_address.city': ['Chicago', tooLong],
  'customer_details.mailing_address.state': ['IL', tooLong],
  'customer_details.mailing_address.postal_code': ['60601', tooLong],
  'customer_details.mailing_address.country_code': ['GB', 'gb'],
  'customer_details.telephone_number': ['+12025550199', '02025550199'],
  'customer_details.tax_reference_number': ['987-65-4321', tooLong],
  'customer_details.passport_number': ['L01X00T47', tooLong],
  'customer_details.nationality': ['GB', 'British'],
  'customer_details.date_of_birth': ['1988-02-29', '1989-02-29'],
  'customer_details.percentage_ownership': ['25.5', '25,5'],
  'customer_details.us_residency_status': ['RESIDENT_ALIEN', 'ALIEN'],
  'customer_details.citizenship': ['["GB","FR"]', '["British"]'],
  'customer_details.employment_status': ['EMPLOYED', 'EMPLOYEE'],
  'customer_details.employment_description': ['On leave', tooLong],
  'customer_details.employer_name': ['Example Air', tooLong],
  'customer_details.occupation': ['Pilot', tooLong],
  'customer_details.kyc_profile.funds_send_receive_jurisdictions': ['["US"]', 'US'],
  'customer_details.kyc_profile.engage_in_activities': ['["GAMBLING"]', '["LENDING"]'],
  ...under('customer_details.investment_profile', investments),
}

const address = {
  unit_number: ['4b', tooLong],
  address_line1: ['2 Side Street', tooLong],
  address_line2: ['Floor 3', tooLong],
  address_line3: ['Back door', tooLong],
  city: ['Chicago', tooLong],
  state: ['IL', tooLong],
  postal_code: ['60601', tooLong],
  country_code: ['GB', 'gb'],
} satisfies Record<string, [string, string]>

function under<T>(path: string, fields: Record<string, T>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, pair]) => [`${path}.${name}`, pair] as const),
  )
}

/** The values of a company; those of every application are above. */
export const companyValues: Record<string, [good: string, bad: string]> = {
  ...Object.fromEntries(
    Object.entries(values).filter(([path]) => !path.startsWith('customer_details.')),
  ),
  application_type: ['CORPORATION', 'INDIVIDUAL'],
  customer_id: ['cus-aster', 'cus-other'],
  ...under('customer_details', {
    registered_name: ['Birch', ''],
    trading_name: ['Birch & Co', tooLong],
    registered_number: ['87654321', tooLong],
    corporate_tax_reference_number: ['12-3456789', tooLong],
    ...under('registered_address', address),
    ...under('physical_address', address),
    telephone_number: ['+12025550199', '02025550199'],
    email_address: ['office@example.com', tooLong],
    website_address: ['https://example.com', tooLong],
    state_of_incorporation: ['DE', tooLong],
    country_of_incorporation: ['US', 'USA'],
    corporate_entity_type: ['LLC', 'GMBH'],
    corporate_entity_type_description: ['Guild', tooLong],
    established_on: ['2001-02-28', '2001-02-29'],
    naics: ['111110', tooLong],
    naics_description: ['Soybeans', tooLong],
    ...under('kyc_profile', {
      primary_business: ['SOFTWARE', 'Trade'],
      description_of_business_nature: ['Trade in soybeans', 'x'.repeat(2001)],
      business_jurisdictions: ['["US","GB"]', '["us"]'],
      funds_send_receive_jurisdictions: ['["US"]', 'US'],
      engage_in_activities: ['["GAMBLING"]', '["LENDING"]'],
      regulated_status: ['REGULATED', 'NOT_REGULATED'],
      regulation_agency: ['FinCEN', tooLong],
      regulation_agency_regulation_number: ['31000', tooLong],
      control_exemption_reason: ['ISSUER', 'Listed'],
      is_charitable: ['true', 'yes'],
      new_york_office: ['false', 'no'],
      vendors_and_counterparties: ['["Acme","Bloom"]', tooLong],
    }),
    ...under('investment_profile', {
      ...investments,
      initial_deposit_source_crypto_details: ['An exchange', tooLong],
      initial_deposit_source_fiat_details: ['A bank', tooLong],
      investment_proceeds_use: ['Growth', tooLong],
      expected_crypto_assets: ['BTC', tooLong],
      known_unhosted_wallet_addresses: ['bc1q', tooLong],
      perform_transfers_with_unhosted_wallets: ['true', '1'],
      trade_internationally: ['false', '0'],
      trade_jurisdictions: ['["US"]', '["us"]'],
    }),
  } satisfies Record<string, [string, string]>),
}

/** The values of a person of a company. */
export const individualValues: Record<string, [good: string, bad: string]> = {
  individual_type: ['["OFFICER","CONTROL_PERSON"]', '["DIRECTOR"]'],
  title: ['CFO', tooLong],
  first_name: ['Noor', ''],
  middle_name: ['Layla', tooLong],
  last_name: ['Khoury', tooLong],
  email_address: ['noor@example.com', tooLong],
  telephone_number: ['+12025550199', '02025550199'],
  tax_reference_number: ['987-65-4321', tooLong],
  tax_reference_number_country: ['GB', 'gb'],
  passport_number: ['L01X00T47', tooLong],
  ...under('mailing_address', address),
  nationality: ['GB', 'British'],
  citizenship: ['["GB","FR"]', '["British"]'],
  date_of_birth: ['1988-02-29', '1989-02-29'],
  percentage_ownership: ['25', '25.5'],
  us_residency_status: ['RESIDENT_ALIEN', 'ALIEN'],
}
