import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { emailAddress, telephoneNumber } from '../fields/text-fields.ts'

export const contact = defineStep({
  id: 'contact',
  section: 'you',
  schema: z.object({ email_address: emailAddress(), telephone_number: telephoneNumber() }),
  fields: {
    email_address: { platformPath: 'customer_details.email_address', autoComplete: 'email' },
    telephone_number: { platformPath: 'customer_details.telephone_number', autoComplete: 'tel' },
  },
})
