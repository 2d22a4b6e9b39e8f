/** Asks about finances and plans as the platform may require them of persons and companies alike. */
import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { oneOfList } from '../fields/choice-fields.ts'
import { onDemand } from './profile-fields.ts'

const profile = 'customer_details.investment_profile'

const assets = defineStep({
  id: 'assets',
  section: 'profile',
  browserContext: ['lists'],
  schema: (context) =>
    z.object({
      total_investable_assets: oneOfList('total_investable_assets', context),
      asset_allocation_to_crypto: oneOfList('asset_allocation_to_crypto', context),
      usd_value_of_fiat: oneOfList('usd_value_of_fiat', context),
      usd_value_of_crypto: oneOfList('usd_value_of_crypto', context),
    }),
  fields: {
    total_investable_assets: onDemand(`${profile}.total_investable_assets`),
    asset_allocation_to_crypto: onDemand(`${profile}.asset_allocation_to_crypto`),
    usd_value_of_fiat: onDemand(`${profile}.usd_value_of_fiat`),
    usd_value_of_crypto: onDemand(`${profile}.usd_value_of_crypto`),
  },
})

const payments = defineStep({
  id: 'payments',
  section: 'profile',
  browserContext: ['lists'],
  schema: (context) =>
    z.object({
      monthly_deposits: oneOfList('monthly_deposits', context),
      monthly_withdrawals: oneOfList('monthly_withdrawals', context),
      monthly_crypto_deposits: oneOfList('monthly_crypto_deposits', context),
      monthly_crypto_withdrawals: oneOfList('monthly_crypto_withdrawals', context),
    }),
  fields: {
    monthly_deposits: onDemand(`${profile}.monthly_deposits`),
    monthly_withdrawals: onDemand(`${profile}.monthly_withdrawals`),
    monthly_crypto_deposits: onDemand(`${profile}.monthly_crypto_deposits`),
    monthly_crypto_withdrawals: onDemand(`${profile}.monthly_crypto_withdrawals`),
  },
})

const amounts = defineStep({
  id: 'amounts',
  section: 'profile',
  browserContext: ['lists'],
  schema: (context) =>
    z.object({
      monthly_investment_deposit: oneOfList('monthly_investment_deposit', context),
      monthly_investment_withdrawal: oneOfList('monthly_investment_withdrawal', context),
      monthly_crypto_investment_deposit: oneOfList('monthly_crypto_investment_deposit', context),
      monthly_crypto_investment_withdrawal: oneOfList(
        'monthly_crypto_investment_withdrawal',
        context,
      ),
    }),
  fields: {
    monthly_investment_deposit: onDemand(`${profile}.monthly_investment_deposit`),
    monthly_investment_withdrawal: onDemand(`${profile}.monthly_investment_withdrawal`),
    monthly_crypto_investment_deposit: onDemand(`${profile}.monthly_crypto_investment_deposit`),
    monthly_crypto_investment_withdrawal: onDemand(
      `${profile}.monthly_crypto_investment_withdrawal`,
    ),
  },
})

const plans = defineStep({
  id: 'plans',
  section: 'profile',
  browserContext: ['lists'],
  schema: (context) =>
    z.object({
      investment_experience_crypto: oneOfList('investment_experience_crypto', context),
      investment_strategy_crypto: oneOfList('investment_strategy_crypto', context),
      crypto_investment_plans: oneOfList('crypto_investment_plans', context),
    }),
  fields: {
    investment_experience_crypto: onDemand(`${profile}.investment_experience_crypto`),
    investment_strategy_crypto: onDemand(`${profile}.investment_strategy_crypto`),
    crypto_investment_plans: onDemand(`${profile}.crypto_investment_plans`),
  },
})

const trading = defineStep({
  id: 'trading',
  section: 'profile',
  browserContext: ['lists'],
  schema: (context) =>
    z.object({
      trades_per_month: oneOfList('trades_per_month', context),
      frequency_of_transactions: oneOfList('frequency_of_transactions', context),
      frequency_of_crypto_transactions: oneOfList('frequency_of_crypto_transactions', context),
    }),
  fields: {
    trades_per_month: onDemand(`${profile}.trades_per_month`),
    frequency_of_transactions: onDemand(`${profile}.frequency_of_transactions`),
    frequency_of_crypto_transactions: onDemand(`${profile}.frequency_of_crypto_transactions`),
  },
})

const deposits = defineStep({
  id: 'deposits',
  section: 'profile',
  browserContext: ['lists'],
  schema: (context) =>
    z.object({
      initial_deposit_source: oneOfList('initial_deposit_source', context),
      ongoing_deposit_source: oneOfList('ongoing_deposit_source', context),
    }),
  fields: {
    initial_deposit_source: onDemand(`${profile}.initial_deposit_source`),
    ongoing_deposit_source: onDemand(`${profile}.ongoing_deposit_source`),
  },
})

/** Asked of everyone, in this order; each if one of its fields is outstanding. */
export const profileSteps = [assets, payments, amounts, plans, trading, deposits] as const
