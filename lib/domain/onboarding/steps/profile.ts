/** What the platform may want to know of somebody's money and plans: asked of persons and companies alike. */
import { defineStep } from '../define-step.ts'
import { fromList } from './profile-fields.ts'

const part = 'customer_details.investment_profile'

/** What there is to invest, and how much of it in which form. */
export const assets = defineStep({
  id: 'assets',
  section: 'profile',
  needs: ['lists'],
  fields: {
    total_investable_assets: fromList(part, 'total_investable_assets'),
    asset_allocation_to_crypto: fromList(part, 'asset_allocation_to_crypto'),
    usd_value_of_fiat: fromList(part, 'usd_value_of_fiat'),
    usd_value_of_crypto: fromList(part, 'usd_value_of_crypto'),
  },
})

/** How often money is to come in and go out. */
export const payments = defineStep({
  id: 'payments',
  section: 'profile',
  needs: ['lists'],
  fields: {
    monthly_deposits: fromList(part, 'monthly_deposits'),
    monthly_withdrawals: fromList(part, 'monthly_withdrawals'),
    monthly_crypto_deposits: fromList(part, 'monthly_crypto_deposits'),
    monthly_crypto_withdrawals: fromList(part, 'monthly_crypto_withdrawals'),
  },
})

/** How much is to come in and go out. */
export const amounts = defineStep({
  id: 'amounts',
  section: 'profile',
  needs: ['lists'],
  fields: {
    monthly_investment_deposit: fromList(part, 'monthly_investment_deposit'),
    monthly_investment_withdrawal: fromList(part, 'monthly_investment_withdrawal'),
    monthly_crypto_investment_deposit: fromList(part, 'monthly_crypto_investment_deposit'),
    monthly_crypto_investment_withdrawal: fromList(part, 'monthly_crypto_investment_withdrawal'),
  },
})

export const plans = defineStep({
  id: 'plans',
  section: 'profile',
  needs: ['lists'],
  fields: {
    investment_experience_crypto: fromList(part, 'investment_experience_crypto'),
    investment_strategy_crypto: fromList(part, 'investment_strategy_crypto'),
    crypto_investment_plans: fromList(part, 'crypto_investment_plans'),
  },
})

export const trading = defineStep({
  id: 'trading',
  section: 'profile',
  needs: ['lists'],
  fields: {
    trades_per_month: fromList(part, 'trades_per_month'),
    frequency_of_transactions: fromList(part, 'frequency_of_transactions'),
    frequency_of_crypto_transactions: fromList(part, 'frequency_of_crypto_transactions'),
  },
})

/** By which way money is to come in. */
export const deposits = defineStep({
  id: 'deposits',
  section: 'profile',
  needs: ['lists'],
  fields: {
    initial_deposit_source: fromList(part, 'initial_deposit_source'),
    ongoing_deposit_source: fromList(part, 'ongoing_deposit_source'),
  },
})

/** Asked of everyone, in this order; each where one of its fields is wanted. */
export const profileSteps = [assets, payments, amounts, plans, trading, deposits] as const
