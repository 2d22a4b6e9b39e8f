import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { oneOfList } from '../fields/choice-fields.ts'
import { text } from '../fields/text-fields.ts'

/** The legal form. Which there are is the country's to say, so that is asked before. */
export const entity = defineStep({
  id: 'entity',
  section: 'company',
  browserContext: ['lists'],
  schema: (context) =>
    z.object({
      corporate_entity_type: oneOfList('corporate_entity_type', context),
      corporate_entity_type_description: text({ max: 100 }),
    }),
  fields: {
    corporate_entity_type: {
      platformPath: 'customer_details.corporate_entity_type',
      // In Britain a Ltd is not a "limited liability company", though it reads as if it were.
      offers: (value, { legalForms }) => legalForms.offered.some((form) => form === value),
      first: ({ legalForms }) => legalForms.offered,
      texts: ({ legalForms }) => legalForms.words,
    },
    corporate_entity_type_description: {
      platformPath: 'customer_details.corporate_entity_type_description',
      askedIf: { question: 'corporate_entity_type', is: ['OTHER'] },
    },
  },
})
