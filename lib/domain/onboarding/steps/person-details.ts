import { defineStep } from '../define-step.ts'
import { dayOfBirth } from '../fields/calendar-date.ts'
import { country, email, optional, severalCountries, telephone } from '../fields/readers.ts'
import { serverValidators } from '../fields/server-validators.ts'
import { aboutPerson } from './about-person.ts'
import { nationalityFaults, stateless } from './stateless.ts'

export const personBirth = defineStep({
  id: 'person_birth',
  section: 'person',
  texts: aboutPerson,
  needs: ['today'],
  fields: {
    date_of_birth: { control: 'date', wire: 'date_of_birth', read: dayOfBirth },
    nationality: {
      control: 'country',
      wire: 'nationality',
      // Whether it may be empty depends on the box below: see stateless.ts.
      read: optional(country),
    },
    stateless,
    citizenship: {
      control: 'countries',
      wire: 'citizenship',
      // Goes with the attestation; others refuse it, and what cannot be sent is not asked.
      onDemand: true,
      optional: true,
      read: optional(severalCountries),
    },
  },
  across: nationalityFaults,
})

export const personContact = defineStep({
  id: 'person_contact',
  section: 'person',
  texts: aboutPerson,
  fields: {
    email_address: {
      control: 'text',
      type: 'email',
      inputMode: 'email',
      wire: 'email_address',
      ltr: true,
      spellCheck: false,
      read: email,
      settle: serverValidators.email,
      texts: () => ({ max: 254 }),
    },
    telephone_number: {
      control: 'text',
      type: 'tel',
      inputMode: 'tel',
      wire: 'telephone_number',
      ltr: true,
      width: 'two-thirds',
      read: telephone,
      settle: serverValidators.telephone,
    },
  },
})
