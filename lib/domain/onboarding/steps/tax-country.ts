import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { country } from '../fields/choice-fields.ts'

/**
 * Which country's tax number is asked for: of those alone who live in another country than that of their
 * nationality, pay tax in the United States from abroad, or of whom the platform requires the number. It is
 * not sent: the interface has a field for it of a company's people only.
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
