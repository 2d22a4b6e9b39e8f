import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { oneOfList } from '../fields/choice-fields.ts'
import { optional } from '../fields/field-schema.ts'
import { freeText } from '../fields/text-fields.ts'
import { checkOtherText } from './profile-fields.ts'

/** The legal form. */
export const entity = defineStep({
  id: 'entity',
  section: 'company',
  browserContext: ['lists'],
  schema: (context) =>
    z.object({
      corporate_entity_type: oneOfList('corporate_entity_type', context),
      corporate_entity_type_description: optional(freeText(100)),
    }),
  fields: {
    corporate_entity_type: { platformPath: 'customer_details.corporate_entity_type' },
    corporate_entity_type_description: {
      platformPath: 'customer_details.corporate_entity_type_description',
      // Whether it may be empty depends on the form above: see `refine`.
      conditional: true,
    },
  },
  refine: (answers, { outstanding }) =>
    checkOtherText(
      'corporate_entity_type_description',
      answers.corporate_entity_type,
      answers.corporate_entity_type_description,
      outstanding.includes('customer_details.corporate_entity_type_description'),
    ),
})
