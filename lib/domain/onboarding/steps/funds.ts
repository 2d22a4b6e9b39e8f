import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { oneOfList } from '../fields/choice-fields.ts'
import { checkOtherText, onDemand, otherText, otherTextOnDemand } from './profile-fields.ts'

const source = 'customer_details.investment_profile.primary_source_of_funds'
const description = 'customer_details.investment_profile.primary_source_of_funds_description'

/** Where the company's money comes from, and how much it owns. */
export const funds = defineStep({
  id: 'funds',
  section: 'business',
  browserContext: ['lists'],
  schema: (context) =>
    z.object({
      primary_source_of_funds: oneOfList('primary_source_of_funds', context),
      primary_source_of_funds_description: otherText(),
      total_assets: oneOfList('total_assets', context),
    }),
  fields: {
    primary_source_of_funds: { ...onDemand(source), askedWith: description },
    primary_source_of_funds_description: otherTextOnDemand(description, source),
    total_assets: onDemand('customer_details.investment_profile.total_assets'),
  },
  refine: (answers, { outstanding }) =>
    checkOtherText(
      'primary_source_of_funds_description',
      answers.primary_source_of_funds,
      answers.primary_source_of_funds_description,
      outstanding.includes(description),
    ),
})
