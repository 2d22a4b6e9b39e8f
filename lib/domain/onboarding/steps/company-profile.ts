/** What the platform may want to know of a company beyond what every company is asked. */
import { defineStep } from '../define-step.ts'
import { countryList, longText, yesOrNo } from './profile-fields.ts'

/** What kind of company it is, and with whom it deals. */
export const companyProfile = defineStep({
  id: 'company_profile',
  section: 'profile',
  fields: {
    is_charitable: yesOrNo('customer_details.kyc_profile.is_charitable'),
    new_york_office: yesOrNo('customer_details.kyc_profile.new_york_office'),
    vendors_and_counterparties: {
      ...longText('customer_details.kyc_profile.vendors_and_counterparties'),
      // A list where the platform takes the attestation, else a text.
      sent: (value, { attestation }) => (attestation ? partsOf(String(value)) : value),
    },
  },
})

export const investmentUse = defineStep({
  id: 'investment_use',
  section: 'profile',
  fields: {
    investment_proceeds_use: longText(
      'customer_details.investment_profile.investment_proceeds_use',
    ),
    expected_crypto_assets: longText('customer_details.investment_profile.expected_crypto_assets'),
  },
})

export const depositDetails = defineStep({
  id: 'deposit_details',
  section: 'profile',
  fields: {
    initial_deposit_source_fiat_details: longText(
      'customer_details.investment_profile.initial_deposit_source_fiat_details',
    ),
    initial_deposit_source_crypto_details: longText(
      'customer_details.investment_profile.initial_deposit_source_crypto_details',
    ),
  },
})

export const wallets = defineStep({
  id: 'wallets',
  section: 'profile',
  fields: {
    perform_transfers_with_unhosted_wallets: yesOrNo(
      'customer_details.investment_profile.perform_transfers_with_unhosted_wallets',
    ),
    known_unhosted_wallet_addresses: longText(
      'customer_details.investment_profile.known_unhosted_wallet_addresses',
    ),
  },
})

export const tradeAbroad = defineStep({
  id: 'trade_abroad',
  section: 'profile',
  fields: {
    trade_internationally: yesOrNo('customer_details.investment_profile.trade_internationally'),
    trade_jurisdictions: countryList('customer_details.investment_profile.trade_jurisdictions'),
  },
})

function partsOf(text: string): string[] {
  return text
    .split(/[;؛]/)
    .map((part) => part.trim())
    .filter(Boolean)
}

/** In the order they are asked; each where one of its fields is wanted. */
export const companyProfileSteps = [
  companyProfile,
  investmentUse,
  depositDetails,
  wallets,
  tradeAbroad,
] as const
