/** Defines the bodies of requests as schemas. */
import * as z from 'zod/mini'
import { type EnumerationName, getEnumerationValues, type ReplacedValues } from './enumerations.ts'
import { individualTypes } from './values.ts'

/** Our own identifier, unique per client of the platform; it appears in URLs, so it contains nothing personal. */
const externalIdentifier = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))

/** ISO 3166-1 alpha-2. */
const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/))
const text = z.string().check(z.minLength(1), z.maxLength(500))

/** `state` is the part of an ISO 3166-2 code behind the country, if that has two characters. */
const addressWith = (state: z.ZodMiniType<string>) =>
  z.strictObject({
    unit_number: z.optional(text),
    address_line1: z.optional(text),
    address_line2: z.optional(text),
    address_line3: z.optional(text),
    city: z.optional(text),
    state: z.optional(state),
    postal_code: z.optional(text),
    country_code: z.optional(countryCode),
  })
export const address = addressWith(z.string().check(z.regex(/^[A-Z0-9]{2}$/)))

const accountToOpen = z.strictObject({
  account_id: externalIdentifier,
  product_id: text,
  asset_type_id: text,
})

/** E.164 (ITU-T): a plus and at most 15 digits. */
const telephoneNumber = z.string().check(z.regex(/^\+[1-9]\d{1,14}$/))

/**
 * The bodies of "create application" and "add individual". Fields with a list of values accept
 * the interface's own, or those that replace them in `lists`; `any` accepts every text, for what was checked
 * before and is only read again. `states`: whether a state has two characters, as the public specification says,
 * or is any text, as the interface's document does.
 */
export function requestSchemas(
  lists: ReplacedValues | 'any' = {},
  states: 'two-letter' | 'any' = lists === 'any' ? 'any' : 'two-letter',
) {
  const oneOf = (name: EnumerationName): z.ZodMiniType<string> =>
    lists === 'any' ? text : z.enum([...getEnumerationValues(name, lists)])
  const postalAddress = states === 'any' ? addressWith(text) : address

  const activities = z.optional(z.array(oneOf('engage_in_activities')))

  /** The questions about investments of persons and companies alike. */
  const investments = {
    primary_source_of_funds: z.optional(oneOf('primary_source_of_funds')),
    /** Only If the source is OTHER. */
    primary_source_of_funds_description: z.optional(text),
    total_assets: z.optional(oneOf('total_assets')),
    total_investable_assets: z.optional(oneOf('total_investable_assets')),
    asset_allocation_to_crypto: z.optional(oneOf('asset_allocation_to_crypto')),
    usd_value_of_fiat: z.optional(oneOf('usd_value_of_fiat')),
    usd_value_of_crypto: z.optional(oneOf('usd_value_of_crypto')),
    monthly_deposits: z.optional(oneOf('monthly_deposits')),
    monthly_withdrawals: z.optional(oneOf('monthly_withdrawals')),
    monthly_crypto_deposits: z.optional(oneOf('monthly_crypto_deposits')),
    monthly_crypto_withdrawals: z.optional(oneOf('monthly_crypto_withdrawals')),
    monthly_investment_deposit: z.optional(oneOf('monthly_investment_deposit')),
    monthly_investment_withdrawal: z.optional(oneOf('monthly_investment_withdrawal')),
    monthly_crypto_investment_deposit: z.optional(oneOf('monthly_crypto_investment_deposit')),
    monthly_crypto_investment_withdrawal: z.optional(oneOf('monthly_crypto_investment_withdrawal')),
    investment_experience_crypto: z.optional(oneOf('investment_experience_crypto')),
    investment_strategy_crypto: z.optional(oneOf('investment_strategy_crypto')),
    crypto_investment_plans: z.optional(oneOf('crypto_investment_plans')),
    trades_per_month: z.optional(oneOf('trades_per_month')),
    frequency_of_transactions: z.optional(oneOf('frequency_of_transactions')),
    frequency_of_crypto_transactions: z.optional(oneOf('frequency_of_crypto_transactions')),
    initial_deposit_source: z.optional(oneOf('initial_deposit_source')),
    ongoing_deposit_source: z.optional(oneOf('ongoing_deposit_source')),
  }

  const individualDetails = z.strictObject({
    title: z.optional(text),
    first_name: text,
    middle_name: z.optional(text),
    last_name: text,
    email_address: z.optional(text),
    mailing_address: z.optional(postalAddress),
    telephone_number: z.optional(telephoneNumber),
    tax_reference_number: z.optional(text),
    passport_number: z.optional(text),
    nationality: z.optional(countryCode),
    date_of_birth: z.optional(z.iso.date()),
    percentage_ownership: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
    us_residency_status: z.optional(oneOf('us_residency_status')),
    /** Goes with the attestation. ISO 3166-1 alpha-2. */
    citizenship: z.optional(z.array(countryCode)),
    employment_status: z.optional(oneOf('employment_status')),
    /** Only If the status is OTHER. */
    employment_description: z.optional(text),
    employer_name: z.optional(text),
    occupation: z.optional(text),
    kyc_profile: z.optional(
      z.strictObject({
        funds_send_receive_jurisdictions: z.optional(z.array(countryCode)),
        engage_in_activities: activities,
      }),
    ),
    investment_profile: z.optional(z.strictObject(investments)),
  })

  /** What a company does, for the platform's know-your-customer checks. */
  const kycProfile = z.strictObject({
    primary_business: z.optional(oneOf('primary_business')),
    description_of_business_nature: z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
    /** ISO 3166-1 alpha-2. */
    business_jurisdictions: z.optional(z.array(countryCode)),
    funds_send_receive_jurisdictions: z.optional(z.array(countryCode)),
    engage_in_activities: activities,
    regulated_status: z.optional(oneOf('regulated_status')),
    regulation_agency: z.optional(text),
    regulation_agency_regulation_number: z.optional(text),
    control_exemption_reason: z.optional(oneOf('control_exemption_reason')),
    is_charitable: z.optional(z.boolean()),
    new_york_office: z.optional(z.boolean()),
    /** A list if the attestation is accepted. */
    vendors_and_counterparties: z.optional(z.union([text, z.array(text)])),
  })

  const investmentProfile = z.strictObject({
    ...investments,
    initial_deposit_source_crypto_details: z.optional(text),
    initial_deposit_source_fiat_details: z.optional(text),
    investment_proceeds_use: z.optional(text),
    expected_crypto_assets: z.optional(text),
    known_unhosted_wallet_addresses: z.optional(text),
    perform_transfers_with_unhosted_wallets: z.optional(z.boolean()),
    trade_internationally: z.optional(z.boolean()),
    trade_jurisdictions: z.optional(z.array(countryCode)),
  })

  const corporateDetails = z.strictObject({
    registered_name: text,
    trading_name: z.optional(text),
    registered_number: z.optional(text),
    /** Goes with the attestation. */
    corporate_tax_reference_number: z.optional(text),
    registered_address: z.optional(postalAddress),
    physical_address: z.optional(postalAddress),
    telephone_number: z.optional(telephoneNumber),
    email_address: z.optional(text),
    website_address: z.optional(text),
    state_of_incorporation: z.optional(text),
    country_of_incorporation: z.optional(countryCode),
    corporate_entity_type: z.optional(oneOf('corporate_entity_type')),
    /** Only If the type is OTHER. */
    corporate_entity_type_description: z.optional(text),
    established_on: z.optional(z.iso.date()),
    naics: z.optional(text),
    naics_description: z.optional(text),
    kyc_profile: z.optional(kycProfile),
    investment_profile: z.optional(investmentProfile),
  })

  const shared = {
    account_to_open: accountToOpen,
    /** Nothing is submitted before it is true. */
    terms_and_conditions_accepted: z._default(z.boolean(), false),
    /** The attestation: not in the interface's document. */
    information_attested: z.optional(z.boolean()),
    customer_id: externalIdentifier,
  }

  return {
    /** Body of "create application" for one person. */
    requestApplication: z.strictObject({
      application_type: z.literal('INDIVIDUAL'),
      ...shared,
      customer_details: individualDetails,
    }),
    /** Body of "create application" for a company; its people follow one by one. */
    requestCorporateApplication: z.strictObject({
      application_type: z.literal('CORPORATION'),
      ...shared,
      customer_details: corporateDetails,
    }),
    /** Body of "add individual": one person of a company. */
    requestIndividual: z.strictObject({
      individual_type: z.array(z.enum(individualTypes)).check(z.minLength(1)),
      title: z.optional(text),
      first_name: text,
      middle_name: z.optional(text),
      last_name: text,
      email_address: z.optional(text),
      telephone_number: z.optional(telephoneNumber),
      tax_reference_number: z.optional(text),
      /** Goes with the attestation. ISO 3166-1 alpha-2. */
      tax_reference_number_country: z.optional(countryCode),
      passport_number: z.optional(text),
      mailing_address: z.optional(postalAddress),
      nationality: z.optional(countryCode),
      /** Goes with the attestation. */
      citizenship: z.optional(z.array(countryCode)),
      date_of_birth: z.optional(z.iso.date()),
      /** For beneficial owners only; an owner of more than 25 must be named. */
      percentage_ownership: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
      us_residency_status: z.optional(oneOf('us_residency_status')),
    }),
  }
}
export type RequestSchemas = ReturnType<typeof requestSchemas>

/** The schemas as the interface documents them. */
export const { requestApplication, requestCorporateApplication, requestIndividual } =
  requestSchemas()
export type RequestApplication = z.infer<typeof requestApplication>
export type RequestCorporateApplication = z.infer<typeof requestCorporateApplication>
export type RequestIndividual = z.infer<typeof requestIndividual>

/** Fields that are accepted only with the attestation, by their paths in the requests above. */
export const attestationFields: readonly string[] = [
  'information_attested',
  'customer_details.corporate_tax_reference_number',
  'customer_details.citizenship',
  'citizenship',
  'tax_reference_number_country',
]

/** Body of "update application": dotted paths from the root, every value as text. */
export const requestUpdates = z.strictObject({
  updates: z
    .array(z.strictObject({ field: text, value: z.string().check(z.maxLength(10_000)) }))
    .check(z.minLength(1)),
})
