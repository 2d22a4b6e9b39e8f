/**
 * The lists of values the interface names, by the field that takes them. The platform refuses other
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
  total_assets: amounts,
} as const

export type EnumerationName = keyof typeof enumerations

/** Lists that stand in place of the interface's own. */
export type ReplacedValues = { readonly [Name in EnumerationName]?: readonly string[] }

/** The values a field takes: the list that replaces the interface's own, else that. */
export function valuesOf(name: EnumerationName, replaced: ReplacedValues = {}): readonly string[] {
  return replaced[name] ?? enumerations[name]
}
