/** Asks what the platform may require of a person who applies for themselves. */
import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { countries, oneOfList } from '../fields/choice-fields.ts'
import { text } from '../fields/text-fields.ts'
import { engagedActivities, onDemand, otherTextOnDemand } from './profile-fields.ts'
import { fundsFields, fundsSchema } from './source-of-funds.ts'

const status = 'customer_details.employment_status'
const statusDescription = 'customer_details.employment_description'

const employment = defineStep({
  id: 'employment',
  section: 'profile',
  browserContext: ['lists'],
  schema: (context) =>
    z.object({
      employment_status: oneOfList('employment_status', context),
      employment_description: text({ max: 200 }),
      occupation: text({ max: 200 }),
      employer_name: text({ max: 200 }),
    }),
  fields: {
    employment_status: { ...onDemand(status), alsoAskedFor: statusDescription },
    employment_description: otherTextOnDemand(statusDescription, status, 'employment_status'),
    occupation: onDemand('customer_details.occupation'),
    employer_name: onDemand('customer_details.employer_name'),
  },
})

const ownFunds = defineStep({
  id: 'own_funds',
  section: 'profile',
  browserContext: ['lists'],
  schema: fundsSchema,
  fields: fundsFields,
})

const ownActivities = defineStep({
  id: 'own_activities',
  section: 'profile',
  browserContext: ['lists'],
  schema: (context) => z.object({ engage_in_activities: engagedActivities(context) }),
  fields: { engage_in_activities: onDemand('customer_details.kyc_profile.engage_in_activities') },
})

const ownJurisdictions = defineStep({
  id: 'own_jurisdictions',
  section: 'profile',
  schema: z.object({ funds_send_receive_jurisdictions: countries() }),
  fields: {
    funds_send_receive_jurisdictions: onDemand(
      'customer_details.kyc_profile.funds_send_receive_jurisdictions',
    ),
  },
})

/** In the order in which they are asked; each if one of its fields is outstanding. */
export const ownProfileSteps = [employment, ownFunds, ownActivities, ownJurisdictions] as const
