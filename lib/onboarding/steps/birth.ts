import { defineStep } from '../define-step.ts'
import { birthSchema } from './birth-schema.ts'
import { checkNationality } from './stateless.ts'

export const birth = defineStep({
  id: 'birth',
  section: 'you',
  sharesPageOf: 'residence',
  browserContext: ['today'],
  schema: birthSchema,
  fields: {
    date_of_birth: { platformPath: 'customer_details.date_of_birth', autoComplete: 'bday' },
    nationality: {
      platformPath: 'customer_details.nationality',
      waivedBy: ['stateless'],
    },
    citizenship: {
      platformPath: 'customer_details.citizenship',
      waivedBy: ['stateless'],
      // Belongs to the attestation; without it the platform refuses this, and what cannot be sent is not asked.
      onDemand: true,
    },
  },
  refine: checkNationality,
})
