import { defineStep } from '../define-step.ts'
import { dayOfBirth } from '../fields/calendar-date.ts'
import { country, optional, severalCountries } from '../fields/readers.ts'
import { nationalityFaults, stateless } from './stateless.ts'

export const birth = defineStep({
  id: 'birth',
  section: 'you',
  needs: ['today'],
  fields: {
    date_of_birth: {
      control: 'date',
      wire: 'customer_details.date_of_birth',
      autoComplete: 'bday',
      read: dayOfBirth,
    },
    nationality: {
      control: 'country',
      wire: 'customer_details.nationality',
      // Whether it may be empty depends on the box below: see stateless.ts.
      read: optional(country),
    },
    stateless,
    citizenship: {
      control: 'countries',
      wire: 'customer_details.citizenship',
      // Goes with the attestation; without it this is refused, and what cannot be sent is not asked.
      onDemand: true,
      optional: true,
      read: optional(severalCountries),
    },
  },
  across: nationalityFaults,
})
