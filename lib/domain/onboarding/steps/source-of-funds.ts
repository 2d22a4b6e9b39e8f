import * as z from 'zod/mini'
import { oneOfList } from '../fields/choice-fields.ts'
import type { FieldContext } from '../fields/field.ts'
import { onDemand, otherTextOnDemand, shortText } from './profile-fields.ts'

const source = 'customer_details.investment_profile.primary_source_of_funds'
const description = 'customer_details.investment_profile.primary_source_of_funds_description'

export const fundsSchema = (context: FieldContext) =>
  z.object({
    primary_source_of_funds: oneOfList('primary_source_of_funds', context),
    primary_source_of_funds_description: shortText(),
    total_assets: oneOfList('total_assets', context),
  })

export const fundsFields = {
  primary_source_of_funds: { ...onDemand(source), askedWith: description },
  primary_source_of_funds_description: otherTextOnDemand(
    description,
    source,
    'primary_source_of_funds',
  ),
  total_assets: onDemand('customer_details.investment_profile.total_assets'),
} as const
