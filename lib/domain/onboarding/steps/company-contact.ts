import { defineStep } from '../define-step.ts'
import { email, optional, telephone, website } from '../fields/readers.ts'
import { serverValidators } from '../fields/server-validators.ts'

const websiteLength = 200

export const companyContact = defineStep({
  id: 'company_contact',
  section: 'company',
  fields: {
    email_address: {
      control: 'text',
      type: 'email',
      inputMode: 'email',
      wire: 'customer_details.email_address',
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
      wire: 'customer_details.telephone_number',
      ltr: true,
      width: 'two-thirds',
      read: telephone,
      settle: serverValidators.telephone,
    },
    website_address: {
      control: 'text',
      wire: 'customer_details.website_address',
      optional: true,
      ltr: true,
      spellCheck: false,
      read: optional(website(websiteLength)),
      texts: () => ({ max: websiteLength }),
    },
  },
})
