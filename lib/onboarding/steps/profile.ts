/** Asks about finances and plans as the platform may require them of persons and companies alike. */
import * as z from 'zod/mini'
import type { EnumerationName } from '#lib/platform/contract/enumerations.ts'
import { defineStep } from '../define-step.ts'
import { oneOfList } from '../fields/choice-fields.ts'
import type { FieldContext } from '../fields/field.ts'
import type { AnyPlatformPath } from '../mapping/platform-paths.ts'
import { onDemand } from './profile-fields.ts'

/** The questions of the profile, in their order. Each is asked if one of its fields is outstanding. */
export const profileSteps = [
  profileStep('assets', [
    'total_investable_assets',
    'asset_allocation_to_crypto',
    'usd_value_of_fiat',
    'usd_value_of_crypto',
  ]),
  profileStep('payments', [
    'monthly_deposits',
    'monthly_withdrawals',
    'monthly_crypto_deposits',
    'monthly_crypto_withdrawals',
  ]),
  profileStep('amounts', [
    'monthly_investment_deposit',
    'monthly_investment_withdrawal',
    'monthly_crypto_investment_deposit',
    'monthly_crypto_investment_withdrawal',
  ]),
  profileStep('plans', [
    'investment_experience_crypto',
    'investment_strategy_crypto',
    'crypto_investment_plans',
  ]),
  profileStep('trading', [
    'trades_per_month',
    'frequency_of_transactions',
    'frequency_of_crypto_transactions',
  ]),
  profileStep('deposits', ['initial_deposit_source', 'ongoing_deposit_source']),
] as const

/** Defines a step of fields of the investment profile, each with one answer of the platform's list of its name. */
function profileStep<const Id extends string, const Name extends ProfileList>(
  id: Id,
  names: readonly Name[],
) {
  const each = <Made>(make: (name: Name) => Made) =>
    Object.fromEntries(names.map((name) => [name, make(name)]))
  return defineStep({
    id,
    section: 'profile',
    browserContext: ['lists'],
    schema: (context: FieldContext) =>
      z.object(each((name) => oneOfList(name, context)) as ListsOf<Name>),
    fields: each((name) =>
      onDemand(`customer_details.investment_profile.${name}`),
    ) as PathsOf<Name>,
  })
}

/** The lists whose answer has a place of their name in the profile. */
type ProfileList = EnumerationName & NameOf<AnyPlatformPath>

type NameOf<Path> = Path extends `customer_details.investment_profile.${infer Name}` ? Name : never

type ListsOf<Name extends ProfileList> = {
  [Each in Name]: ReturnType<typeof oneOfList<Each>>
}

type PathsOf<Name extends ProfileList> = {
  [Each in Name]: ReturnType<typeof onDemand<`customer_details.investment_profile.${Each}`>>
}
