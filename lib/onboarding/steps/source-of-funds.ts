import * as z from 'zod/mini'
import { oneOfList } from '../fields/choice-fields.ts'
import type { FieldContext } from '../fields/field.ts'
import { text } from '../fields/text-fields.ts'
import { onDemand, otherTextOnDemand } from './profile-fields.ts'

const source = 'customer_details.investment_profile.primary_source_of_funds'
const description = 'customer_details.investment_profile.primary_source_of_funds_description'

export const fundsSchema = (context: FieldContext) =>
  z.object({
    primary_source_of_funds: oneOfList('primary_source_of_funds', context),
    primary_source_of_funds_description: text({ max: 200 }),
    total_assets: oneOfList('total_assets', context),
  })

/** A company has no salary, no marriage and no luck in a lottery. */
const ofPeople: readonly string[] = ['EMPLOYMENT', 'MARITAL', 'WINNINGS']

export const fundsFields = {
  primary_source_of_funds: {
    ...onDemand(source),
    alsoAskedFor: description,
    offers: (value: string, { applicationType }: FieldContext) =>
      applicationType !== 'CORPORATION' || !ofPeople.includes(value),
  },
  primary_source_of_funds_description: otherTextOnDemand(
    description,
    source,
    'primary_source_of_funds',
  ),
  total_assets: onDemand('customer_details.investment_profile.total_assets'),
} as const
