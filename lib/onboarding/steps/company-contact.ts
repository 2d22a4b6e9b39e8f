import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { checkbox } from '../fields/choice-fields.ts'
import { optional } from '../fields/field-schema.ts'
import { emailAddress, telephoneNumber, website } from '../fields/text-fields.ts'
import { declaresNone } from './declares-none.ts'

export const companyContact = defineStep({
  id: 'company_contact',
  section: 'company',
  schema: z.object({
    email_address: emailAddress(),
    telephone_number: telephoneNumber(),
    website_address: optional(website({ max: 200 })),
    no_website: checkbox(),
  }),
  fields: {
    email_address: { platformPath: 'customer_details.email_address' },
    telephone_number: { platformPath: 'customer_details.telephone_number' },
    website_address: {
      platformPath: 'customer_details.website_address',
      waivedBy: ['no_website'],
    },
    no_website: declaresNone('website_address', 'customer_details.website_address'),
  },
})
