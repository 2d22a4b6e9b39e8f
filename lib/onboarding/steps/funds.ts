import { defineStep } from '../define-step.ts'
import { fundsFields, fundsSchema } from './source-of-funds.ts'

export const funds = defineStep({
  id: 'funds',
  section: 'business',
  sharesPageOf: 'regulation',
  browserContext: ['lists'],
  schema: fundsSchema,
  fields: fundsFields,
})
