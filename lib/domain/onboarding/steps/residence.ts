import { defineStep } from '../define-step.ts'
import { country } from '../fields/readers.ts'

/** The country comes before the rest of the address: it decides what the rest is. */
export const residence = defineStep({
  id: 'residence',
  section: 'you',
  fields: {
    country_code: {
      control: 'country',
      wire: 'customer_details.mailing_address.country_code',
      autoComplete: 'country',
      read: country,
    },
  },
})
