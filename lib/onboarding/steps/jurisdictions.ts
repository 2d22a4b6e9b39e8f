import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { countries } from '../fields/choice-fields.ts'
import { onDemand } from './profile-fields.ts'

export const jurisdictions = defineStep({
  id: 'jurisdictions',
  section: 'business',
  schema: z.object({
    business_jurisdictions: countries(),
    funds_send_receive_jurisdictions: countries(),
  }),
  fields: {
    business_jurisdictions: onDemand('customer_details.kyc_profile.business_jurisdictions'),
    funds_send_receive_jurisdictions: onDemand(
      'customer_details.kyc_profile.funds_send_receive_jurisdictions',
    ),
  },
})
