import { defineStep } from '../define-step.ts'
import { isOutstanding } from '../fields/field.ts'
import { fromList, otherFault, otherText } from './profile-fields.ts'

const part = 'customer_details.investment_profile'
const description = otherText(
  `${part}.primary_source_of_funds_description`,
  `${part}.primary_source_of_funds`,
)

/** Where the company's money comes from, and how much it owns. */
export const funds = defineStep({
  id: 'funds',
  section: 'business',
  needs: ['lists'],
  fields: {
    primary_source_of_funds: {
      ...fromList(part, 'primary_source_of_funds'),
      askedWith: description.wire,
    },
    primary_source_of_funds_description: description,
    total_assets: fromList(part, 'total_assets'),
  },
  across: (values, fieldContext) =>
    otherFault(
      'primary_source_of_funds_description',
      values.primary_source_of_funds,
      values.primary_source_of_funds_description,
      isOutstanding(description, fieldContext),
    ),
})
