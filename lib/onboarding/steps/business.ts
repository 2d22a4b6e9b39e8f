import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { oneOfList } from '../fields/choice-fields.ts'
import { optional } from '../fields/field-schema.ts'
import { naicsCode } from '../fields/number-fields.ts'
import { text } from '../fields/text-fields.ts'
import { onDemand } from './profile-fields.ts'

/** The operator chooses which of these are asked: see ../settings/business-questions.ts. */
export const business = defineStep({
  id: 'business',
  section: 'business',
  browserContext: ['lists'],
  schema: (context) =>
    z.object({
      primary_business: oneOfList('primary_business', context),
      description_of_business_nature: text({ max: 500, lines: 4 }),
      naics: optional(naicsCode()),
      naics_description: optional(text({ max: 100 })),
    }),
  fields: {
    primary_business: {
      ...onDemand('customer_details.kyc_profile.primary_business'),
      control: 'select',
    },
    description_of_business_nature: onDemand(
      'customer_details.kyc_profile.description_of_business_nature',
    ),
    naics: onDemand('customer_details.naics'),
    naics_description: onDemand('customer_details.naics_description'),
  },
})
