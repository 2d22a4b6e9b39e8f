import { defineStep } from '../define-step.ts'
import { oneOf } from '../fields/readers.ts'

const types = ['INDIVIDUAL', 'CORPORATION'] as const

/** Who the account is for. */
export const applicant = defineStep({
  id: 'applicant',
  section: 'you',
  fields: {
    application_type: {
      control: 'radios',
      wire: 'application_type',
      options: types,
      read: oneOf(types),
    },
  },
})
