import { enumerations } from '../../platform/enumerations.ts'
import { someOfList } from '../readers.ts'
import { defineStep } from '../step.ts'

/** Trades that law or the platform looks at more closely. */
export const activities = defineStep({
  id: 'activities',
  section: 'business',
  needs: ['lists'],
  fields: {
    engage_in_activities: {
      control: 'checkboxes',
      wire: 'customer_details.kyc_profile.engage_in_activities',
      onDemand: true,
      list: 'engage_in_activities',
      options: enumerations.engage_in_activities,
      read: someOfList('engage_in_activities', 'NONE'),
    },
  },
})
