import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { oneOfChoices } from '../fields/choice-fields.ts'
import { optional } from '../fields/field-schema.ts'
import { percentage } from '../fields/number-fields.ts'

export const account = defineStep({
  id: 'account',
  section: 'account',
  sharesPageOf: 'product',
  browserContext: ['assetTypes', 'applicationType'],
  schema: (context) =>
    z.object({
      asset_type_id: oneOfChoices(({ assetTypes }) => assetTypes, context),
      percentage_ownership: optional(percentage()),
    }),
  fields: {
    asset_type_id: {
      platformPath: 'account_to_open.asset_type_id',
      // Another product asks for the kind of money again, even if it has only one.
      boundTo: ({ assetTypesOf }) => assetTypesOf,
    },
    percentage_ownership: {
      platformPath: 'customer_details.percentage_ownership',
      // The interface does not explain this field. It is asked if the operator knows its meaning.
      onDemand: true,
      // A company's shares are its owners', asked of each.
      when: ({ applicationType }) => applicationType !== 'CORPORATION',
    },
  },
})
