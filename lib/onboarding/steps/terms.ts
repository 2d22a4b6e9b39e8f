import { mustTick } from '../readers.ts'
import { defineStep } from '../step.ts'

/** The customer's own acceptance. It is never stored among the answers: see lib/submission/acceptance.ts. */
export const terms = defineStep({
  id: 'terms',
  section: 'agreement',
  needs: ['attestation'],
  fields: {
    terms_and_conditions_accepted: {
      control: 'checkbox',
      wire: 'terms_and_conditions_accepted',
      read: mustTick,
    },
    information_attested: {
      control: 'checkbox',
      wire: 'information_attested',
      when: ({ attestation }) => attestation,
      read: mustTick,
    },
  },
})
