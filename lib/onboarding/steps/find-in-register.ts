import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { text } from '../fields/text-fields.ts'

/** Asked before a company's details, if a register is on; never stored. */
export const findCompany = defineStep({
  id: 'find_company',
  section: 'company',
  schema: z.object({ search_text: text({ max: 160 }) }),
  fields: { search_text: { spellCheck: false } },
})

/** Asked before an address, if a search for addresses is on; never stored. */
export const findAddress = defineStep({
  id: 'find_address',
  section: 'you',
  schema: z.object({ search_text: text({ max: 160 }) }),
  fields: {
    search_text: {
      spellCheck: false,
      // In the country's words, and with an example of its streets.
      texts: ({ country }) => ({ country: country ?? '' }),
    },
  },
})
