import { defineStep } from '../define-step.ts'
import { fundsFields, fundsSchema } from './source-of-funds.ts'

/** Where the company's money comes from, and how much it owns. */
export const funds = defineStep({
  id: 'funds',
  section: 'business',
  browserContext: ['lists'],
  schema: fundsSchema,
  fields: fundsFields,
})
