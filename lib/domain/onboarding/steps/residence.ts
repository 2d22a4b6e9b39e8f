import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { country } from '../fields/choice-fields.ts'

/** The country comes before the rest of the address: it decides what the rest is. */
export const residence = defineStep({
  id: 'residence',
  section: 'you',
  // With the name: on a page with the address, that could not be asked until this is answered.
  group: 'about',
  schema: z.object({ country_code: country() }),
  fields: {
    country_code: {
      platformPath: 'customer_details.mailing_address.country_code',
      autoComplete: 'country',
    },
  },
})
