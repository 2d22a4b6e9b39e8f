import { defineStep } from '../define-step.ts'
import { optional, words } from '../fields/readers.ts'

const nameLength = 200

/** The names of the company: as its register has it, and as its customers know it. */
export const companyName = defineStep({
  id: 'company_name',
  section: 'company',
  fields: {
    registered_name: {
      control: 'text',
      wire: 'customer_details.registered_name',
      autoComplete: 'organization',
      spellCheck: false,
      read: words(nameLength),
      texts: () => ({ max: nameLength }),
    },
    trading_name: {
      control: 'text',
      wire: 'customer_details.trading_name',
      optional: true,
      spellCheck: false,
      read: optional(words(nameLength)),
      texts: () => ({ max: nameLength }),
    },
  },
})
