import { defineStep } from '../define-step.ts'
import { activitiesField } from './profile-fields.ts'

/** Trades that law or the platform looks at more closely. */
export const activities = defineStep({
  id: 'activities',
  section: 'business',
  needs: ['lists'],
  fields: { engage_in_activities: activitiesField },
})
