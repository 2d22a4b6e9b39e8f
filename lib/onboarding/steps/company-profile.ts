/** Asks what the platform may require of a company beyond the usual questions. */
import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { countries } from '../fields/choice-fields.ts'
import { text } from '../fields/text-fields.ts'
import { onDemand, yesOrNo, yesOrNoOnDemand } from './profile-fields.ts'

const companyProfile = defineStep({
  id: 'company_profile',
  section: 'profile',
  schema: z.object({
    is_charitable: yesOrNo(),
    new_york_office: yesOrNo(),
    vendors_and_counterparties: text({ max: 500, lines: 4 }),
  }),
  fields: {
    is_charitable: yesOrNoOnDemand('customer_details.kyc_profile.is_charitable'),
    new_york_office: yesOrNoOnDemand('customer_details.kyc_profile.new_york_office'),
    vendors_and_counterparties: {
      ...onDemand('customer_details.kyc_profile.vendors_and_counterparties'),
      // A list if the platform accepts the attestation, else a text.
      toPlatformValue: (value, { attestation }) => (attestation ? partsOf(String(value)) : value),
    },
  },
})

const investmentUse = defineStep({
  id: 'investment_use',
  section: 'profile',
  schema: z.object({
    investment_proceeds_use: text({ max: 500, lines: 4 }),
    expected_crypto_assets: text({ max: 500, lines: 4 }),
  }),
  fields: {
    investment_proceeds_use: onDemand(
      'customer_details.investment_profile.investment_proceeds_use',
    ),
    expected_crypto_assets: onDemand('customer_details.investment_profile.expected_crypto_assets'),
  },
})

const depositDetails = defineStep({
  id: 'deposit_details',
  section: 'profile',
  schema: z.object({
    initial_deposit_source_fiat_details: text({ max: 500, lines: 4 }),
    initial_deposit_source_crypto_details: text({ max: 500, lines: 4 }),
  }),
  fields: {
    initial_deposit_source_fiat_details: onDemand(
      'customer_details.investment_profile.initial_deposit_source_fiat_details',
    ),
    initial_deposit_source_crypto_details: onDemand(
      'customer_details.investment_profile.initial_deposit_source_crypto_details',
    ),
  },
})

const wallets = defineStep({
  id: 'wallets',
  section: 'profile',
  schema: z.object({
    perform_transfers_with_unhosted_wallets: yesOrNo(),
    known_unhosted_wallet_addresses: text({ max: 500, lines: 4 }),
  }),
  fields: {
    perform_transfers_with_unhosted_wallets: yesOrNoOnDemand(
      'customer_details.investment_profile.perform_transfers_with_unhosted_wallets',
    ),
    known_unhosted_wallet_addresses: onDemand(
      'customer_details.investment_profile.known_unhosted_wallet_addresses',
    ),
  },
})

const tradeAbroad = defineStep({
  id: 'trade_abroad',
  section: 'profile',
  schema: z.object({ trade_internationally: yesOrNo(), trade_jurisdictions: countries() }),
  fields: {
    trade_internationally: yesOrNoOnDemand(
      'customer_details.investment_profile.trade_internationally',
    ),
    trade_jurisdictions: onDemand('customer_details.investment_profile.trade_jurisdictions'),
  },
})

function partsOf(text: string): string[] {
  return text
    .split(/[;؛]/)
    .map((part) => part.trim())
    .filter(Boolean)
}

/** In the order in which they are asked; each if one of its fields is outstanding. */
export const companyProfileSteps = [
  companyProfile,
  investmentUse,
  depositDetails,
  wallets,
  tradeAbroad,
] as const
