import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { emailAddress, telephoneNumber } from '../fields/text-fields.ts'
import { birthSchema } from './birth-schema.ts'
import { checkNationality } from './stateless.ts'

export const personBirth = defineStep({
  id: 'person_birth',
  section: 'person',
  group: 'person_details',
  browserContext: ['today'],
  schema: birthSchema,
  fields: {
    date_of_birth: { platformPath: 'date_of_birth' },
    nationality: {
      platformPath: 'nationality',
      waivedBy: ['stateless'],
    },
    citizenship: {
      platformPath: 'citizenship',
      waivedBy: ['stateless'],
      // Belongs to the attestation; other platforms refuse it, and what cannot be sent is not asked.
      onDemand: true,
    },
  },
  refine: checkNationality,
})

export const personContact = defineStep({
  id: 'person_contact',
  section: 'person',
  group: 'person_details',
  schema: z.object({ email_address: emailAddress(), telephone_number: telephoneNumber() }),
  fields: {
    email_address: { platformPath: 'email_address' },
    telephone_number: { platformPath: 'telephone_number' },
  },
})
