/**
 * The lists of values the interface names, by the field that accepts them. The platform refuses other
 * values. This is the only place where they are written; a deployment whose platform has a newer list
 * replaces it with `PLATFORM_VALUES`.
 */

const amounts = [
  'UPTO_10K',
  'TEN_TO_100K',
  'ONEHUNDREDK_TO_1M',
  'ONE_TO_10M',
  'TEN_TO_50M',
  'FIFTY_TO_250M',
  'MORE_THAN_250M',
] as const

const counts = ['UPTO_5', 'FIVE_TO_10', 'TEN_TO_25', 'MORE_THAN_25'] as const

const monthlyAmounts = [
  'UPTO_1K',
  'ONE_TO_100K',
  'ONEHUNDREDK_TO_1M',
  'MILLION_TO_5M',
  'MORE_THAN_5M',
] as const

const transfers = ['DEPOSIT', 'WIRE'] as const

const frequencies = [
  'DAILY',
  'WEEKLY',
  'BIWEEKLY',
  'MONTHLY',
  'QUARTERLY',
  'SEMI_ANNUALLY',
] as const

export const enumerations = {
  us_residency_status: ['US_CITIZEN', 'RESIDENT_ALIEN', 'NON_RESIDENT_ALIEN'],
  corporate_entity_type: [
    'C_CORP_PRIVATE',
    'C_CORP_PUBLIC',
    'S_CORP',
    'LLC',
    'LLP',
    'LP',
    'SOLE_PROP',
    'TRUST',
    'NON_PROFIT',
    'HNWI',
    'OTHER',
  ],
  primary_business: [
    'SOFTWARE',
    'ATM',
    'BROKER',
    'CHARITY',
    'COMMODITIES',
    'DEFI_EXCHANGE',
    'GOVERNMENT_FOREIGN',
    'GOVERNMENT_US',
    'HNWI',
    'INSURANCE',
    'ADVISOR',
    'LOAN',
    'MINER',
    'NFT',
    'NON_BANK_CUSTODIAN',
    'PENSION',
    'WHV',
    'POOLED_INVESTMENT',
    'PROP_TRADING',
    'PUBLIC',
    'SPV',
    'STATE_FOREIGN',
    'STATE_US',
    'SUPRANATIONAL_BODY',
    'PAYMENT_PROCESSOR',
    'TOKEN_PROJECT',
    'TRUST_PERSONAL',
    'TRUST_CORP',
    'BANK_US',
    'BANK_FOREIGN',
    'CRYPTO_MSB_US',
    'CRYPTO_MSB_FOREIGN',
    'NON_CRYPTO_MSB_US',
    'NON_CRYPTO_MSB_FOREIGN',
    'OTHER',
  ],
  engage_in_activities: [
    'ADULT_ENTERTAINMENT',
    'DRUGS',
    'FIREARMS',
    'GAMBLING',
    'MARIJUANA',
    'TUMBLING',
    'NONE',
  ],
  regulated_status: ['REGULATED', 'REGISTERED', 'LICENSED', 'NOT_REQUIRED', 'NONE'],
  control_exemption_reason: [
    'REGULATED',
    'PUBLICLY_TRADED',
    'PUBLIC_SUBSIDIARY',
    'PUBLIC_ACCOUNTING',
    'INSURANCE',
    'GOVERNMENT_AGENCY',
    'BANK_HOLDING',
    'SAVINGS_LOAN',
    'FMU',
    'FOREIGN_PRIVATE_BANK',
    'FOREIGN_INSTITUTION',
    'ISSUER',
    'INVESTMENT',
    'COMMODITIES',
    'POOLED_INVESTMENT',
    'NON_GOVERNMENT_SUBDIVISION',
    'NON_ENTITY',
    'NONE',
  ],
  primary_source_of_funds: [
    'COMPANY',
    'COMPANY_CAPITAL',
    'INVESTMENT',
    'PRIVATE_CAPITAL',
    'LOAN',
    'GRANT',
    'REAL_ESTATE',
    'EMPLOYMENT',
    'SAVINGS',
    'TRUST',
    'MARITAL',
    'WINNINGS',
    'OTHER',
  ],
  employment_status: ['EMPLOYED', 'SELF_EMPLOYED', 'RETIRED', 'UNEMPLOYED', 'OTHER'],
  total_assets: amounts,
  total_investable_assets: amounts,
  asset_allocation_to_crypto: amounts,
  usd_value_of_fiat: amounts,
  usd_value_of_crypto: amounts,
  monthly_deposits: counts,
  monthly_withdrawals: counts,
  monthly_crypto_deposits: counts,
  monthly_crypto_withdrawals: counts,
  monthly_investment_deposit: monthlyAmounts,
  monthly_investment_withdrawal: monthlyAmounts,
  monthly_crypto_investment_deposit: monthlyAmounts,
  monthly_crypto_investment_withdrawal: monthlyAmounts,
  investment_experience_crypto: ['LITTLE', 'MODERATE', 'SIGNIFICANT'],
  investment_strategy_crypto: ['LOW_RISK', 'MEDIUM_RISK', 'HIGH_RISK', 'OTHER'],
  crypto_investment_plans: ['CUSTODY', 'STAKING', 'TRADING', 'LENDING', 'BORROWING'],
  trades_per_month: [
    'UPTO_20',
    'TWENTYONE_TO_30',
    'THIRTYONE_TO_100',
    'ONEHUNDREDANDONE_TO_200',
    'TWOHUNDREDANDONE_TO_400',
    'MORE_THAN_400',
  ],
  frequency_of_transactions: frequencies,
  frequency_of_crypto_transactions: frequencies,
  initial_deposit_source: transfers,
  ongoing_deposit_source: transfers,
} as const

export type EnumerationName = keyof typeof enumerations

/** Lists that replace the interface's own. */
export type ReplacedValues = { readonly [Name in EnumerationName]?: readonly string[] }

/** The values a field accepts: the list that replaces the interface's own, else that. */
export function getEnumerationValues(
  name: EnumerationName,
  replaced: ReplacedValues = {},
): readonly string[] {
  return replaced[name] ?? enumerations[name]
}
