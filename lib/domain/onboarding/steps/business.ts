import { enumerations } from '../../contract/enumerations.ts'
import { defineStep } from '../define-step.ts'
import { naicsCode, oneOfList, optional, words } from '../fields/readers.ts'

const businessLength = 100
const descriptionLength = 500

/** What the company lives on. Which of these are asked is the operator's: see ../business-questions.ts. */
export const business = defineStep({
  id: 'business',
  section: 'business',
  needs: ['lists'],
  fields: {
    primary_business: {
      control: 'select',
      wire: 'customer_details.kyc_profile.primary_business',
      onDemand: true,
      list: 'primary_business',
      options: enumerations.primary_business,
      read: oneOfList('primary_business'),
    },
    description_of_business_nature: {
      control: 'text',
      wire: 'customer_details.kyc_profile.description_of_business_nature',
      onDemand: true,
      lines: 4,
      read: words(descriptionLength),
      texts: () => ({ max: descriptionLength }),
    },
    naics: {
      control: 'text',
      wire: 'customer_details.naics',
      onDemand: true,
      optional: true,
      inputMode: 'numeric',
      ltr: true,
      width: 'short',
      read: optional(naicsCode),
    },
    naics_description: {
      control: 'text',
      wire: 'customer_details.naics_description',
      onDemand: true,
      optional: true,
      read: optional(words(businessLength)),
      texts: () => ({ max: businessLength }),
    },
  },
})
