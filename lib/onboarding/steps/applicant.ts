import { oneOf } from '../readers.ts'
import { defineStep } from '../step.ts'

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
