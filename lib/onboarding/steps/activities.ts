import { someOf } from '../readers.ts'
import { defineStep } from '../step.ts'

// The interface's public documentation shows the word NONE and no list: these are ours (decided
// 2026-11), kept here so that they are changed in one place.
const activityTypes = [
  'ADULT_ENTERTAINMENT',
  'GAMBLING',
  'HOLD_CLIENT_FUNDS',
  'INVESTMENT_SERVICES',
  'LENDING_BANKING',
  'MARIJUANA_OR_RELATED_SERVICES',
  'MONEY_SERVICES',
  'TOBACCO_OR_RELATED_SERVICES',
  'VIRTUAL_CURRENCIES_OR_FOREIGN_EXCHANGE',
  'PHARMACEUTICALS',
  'PRECIOUS_METALS_OR_STONES',
  'SAFE_DEPOSIT_BOX_RENTALS',
  'THIRD_PARTY_PAYMENT_PROCESSING',
  'WEAPONS_OR_EXPLOSIVES',
  'NONE',
] as const

/** Trades that law or the platform looks at more closely. */
export const activities = defineStep({
  id: 'activities',
  section: 'business',
  fields: {
    engage_in_activities: {
      control: 'checkboxes',
      wire: 'customer_details.kyc_profile.engage_in_activities',
      onDemand: true,
      options: activityTypes,
      read: someOf(activityTypes, 'NONE'),
    },
  },
})
