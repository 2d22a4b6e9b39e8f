import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { optional } from '../fields/field-schema.ts'
import { text } from '../fields/text-fields.ts'

/** Asks for the company's registered name, and the name that its customers know. */
export const companyName = defineStep({
  id: 'company_name',
  section: 'company',
  schema: z.object({
    registered_name: text({ max: 200 }),
    trading_name: optional(text({ max: 200 })),
  }),
  fields: {
    registered_name: {
      platformPath: 'customer_details.registered_name',
      autoComplete: 'organization',
      spellCheck: false,
    },
    trading_name: { platformPath: 'customer_details.trading_name', spellCheck: false },
  },
})
