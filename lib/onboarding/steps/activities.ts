import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { engagedActivities, onDemand } from './profile-fields.ts'

/** Trades that law or the platform looks at more closely. */
export const activities = defineStep({
  id: 'activities',
  section: 'business',
  sharesPageOf: 'jurisdictions',
  browserContext: ['lists'],
  schema: (context) => z.object({ engage_in_activities: engagedActivities(context) }),
  fields: { engage_in_activities: onDemand('customer_details.kyc_profile.engage_in_activities') },
})
