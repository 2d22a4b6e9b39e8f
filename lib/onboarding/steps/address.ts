import { defineStep } from '../define-step.ts'
import { addressFields, addressSchema, addressToPlatform } from './address-fields.ts'

const path = 'customer_details.mailing_address'
const parts = addressFields(path)

export const address = defineStep({
  id: 'address',
  section: 'you',
  group: 'home',
  browserContext: ['addressForm'],
  combineAnswersAs: 'address',
  schema: addressSchema,
  fields: {
    ...parts,
    address_line1: { ...parts.address_line1, autoComplete: 'address-line1' },
    address_line2: { ...parts.address_line2, autoComplete: 'address-line2' },
    address_line3: { ...parts.address_line3, autoComplete: 'address-line3' },
    city: { ...parts.city, autoComplete: 'address-level2' },
    state: { ...parts.state, autoComplete: 'address-level1' },
    postal_code: { ...parts.postal_code, autoComplete: 'postal-code' },
  },
  toPlatform: addressToPlatform(path),
})
