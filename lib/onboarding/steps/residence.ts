import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { country } from '../fields/choice-fields.ts'

/** The country precedes the rest of the address, which depends on it. */
export const residence = defineStep({
  id: 'residence',
  section: 'you',
  // The address depends on it, and cannot be asked on the same page.
  group: 'about',
  schema: z.object({ country_code: country() }),
  fields: {
    country_code: {
      platformPath: 'customer_details.mailing_address.country_code',
      autoComplete: 'country',
    },
  },
})
