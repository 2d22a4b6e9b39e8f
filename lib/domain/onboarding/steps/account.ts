import { defineStep } from '../define-step.ts'
import { oneOfChoices, optional, percentage } from '../fields/readers.ts'

export const account = defineStep({
  id: 'account',
  section: 'account',
  needs: ['assetTypes', 'applicationType'],
  fields: {
    asset_type_id: {
      control: 'radios',
      wire: 'account_to_open.asset_type_id',
      choices: ({ assetTypes }) => assetTypes,
      read: oneOfChoices(({ assetTypes }) => assetTypes),
    },
    percentage_ownership: {
      control: 'text',
      inputMode: 'decimal',
      wire: 'customer_details.percentage_ownership',
      // The interface has the field and does not say of what. It is asked where the operator knows.
      onDemand: true,
      // A company's shares are its owners', asked of each.
      when: ({ applicationType }) => applicationType !== 'CORPORATION',
      optional: true,
      ltr: true,
      width: 'short',
      suffix: '%',
      read: optional(percentage),
    },
  },
})
