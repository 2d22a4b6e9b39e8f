import { defineStep } from '../define-step.ts'
import { severalCountries } from '../fields/readers.ts'

/** Where the company works, and where its money comes from and goes to. */
export const jurisdictions = defineStep({
  id: 'jurisdictions',
  section: 'business',
  fields: {
    business_jurisdictions: {
      control: 'countries',
      wire: 'customer_details.kyc_profile.business_jurisdictions',
      onDemand: true,
      read: severalCountries,
    },
    funds_send_receive_jurisdictions: {
      control: 'countries',
      wire: 'customer_details.kyc_profile.funds_send_receive_jurisdictions',
      onDemand: true,
      read: severalCountries,
    },
  },
})
