import { defineStep } from '../define-step.ts'
import { email, telephone } from '../fields/readers.ts'
import { serverValidators } from '../fields/server-validators.ts'

export const contact = defineStep({
  id: 'contact',
  section: 'you',
  fields: {
    email_address: {
      control: 'text',
      type: 'email',
      inputMode: 'email',
      wire: 'customer_details.email_address',
      autoComplete: 'email',
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
      autoComplete: 'tel',
      ltr: true,
      width: 'two-thirds',
      read: telephone,
      settle: serverValidators.telephone,
    },
  },
})
