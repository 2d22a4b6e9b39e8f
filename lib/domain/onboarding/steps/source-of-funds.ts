import * as z from 'zod/mini'
import { oneOfList } from '../fields/choice-fields.ts'
import type { FieldContext } from '../fields/field.ts'
import { checkOtherText, onDemand, otherText, otherTextOnDemand } from './profile-fields.ts'

const source = 'customer_details.investment_profile.primary_source_of_funds'
const description = 'customer_details.investment_profile.primary_source_of_funds_description'

export const fundsSchema = (context: FieldContext) =>
  z.object({
    primary_source_of_funds: oneOfList('primary_source_of_funds', context),
    primary_source_of_funds_description: otherText(),
    total_assets: oneOfList('total_assets', context),
  })

export const fundsFields = {
  primary_source_of_funds: { ...onDemand(source), askedWith: description },
  primary_source_of_funds_description: otherTextOnDemand(description, source),
  total_assets: onDemand('customer_details.investment_profile.total_assets'),
} as const

/** What is wrong with the words for a source that is in no list. */
export function checkSourceOfFunds(
  answers: Partial<z.infer<ReturnType<typeof fundsSchema>>>,
  { outstanding }: Pick<FieldContext, 'outstanding'>,
) {
  return checkOtherText(
    'primary_source_of_funds_description',
    answers.primary_source_of_funds,
    answers.primary_source_of_funds_description,
    outstanding.includes(description),
  )
}
