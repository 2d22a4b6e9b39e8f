import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { country } from '../fields/choice-fields.ts'

/**
 * Asks which country's tax number is meant, of people who live outside the country of their nationality, pay
 * tax in the United States from abroad, or of whom the platform requires the number. It is not sent: the
 * interface has this field only for a company's people.
 */
export const taxCountry = defineStep({
  id: 'tax_country',
  section: 'you',
  group: 'home',
  when: ({ isTaxCountryAsked }) => isTaxCountryAsked,
  decidedBy: 'residence',
  rare: true,
  schema: z.object({ tax_country: country() }),
})
