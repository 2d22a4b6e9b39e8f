import { enumerations } from '../../platform/enumerations.ts'
import { oneOfList, optional, passport, taxNumber } from '../readers.ts'
import { settlers } from '../settlers.ts'
import { defineStep } from '../step.ts'
import { taxNumberTexts } from './tax-number-texts.ts'

const passportLength = 20

export const identification = defineStep({
  id: 'identification',
  section: 'you',
  needs: ['taxNumber', 'country', 'lists'],
  fields: {
    us_residency_status: {
      control: 'radios',
      wire: 'customer_details.us_residency_status',
      list: 'us_residency_status',
      options: enumerations.us_residency_status,
      read: oneOfList('us_residency_status'),
    },
    tax_reference_number: {
      control: 'text',
      wire: 'customer_details.tax_reference_number',
      sensitive: true,
      ltr: true,
      spellCheck: false,
      width: 'two-thirds',
      // The platform takes no application of a resident of the US without one.
      optional: ({ country }) => country !== 'US',
      boundTo: ({ country }) => country,
      read: (typed, circumstances) =>
        circumstances.country === 'US'
          ? taxNumber(typed, circumstances)
          : optional(taxNumber)(typed, circumstances),
      settle: settlers.taxNumber,
      texts: taxNumberTexts,
    },
    passport_number: {
      control: 'text',
      wire: 'customer_details.passport_number',
      sensitive: true,
      optional: true,
      ltr: true,
      spellCheck: false,
      width: 'two-thirds',
      read: optional(passport(passportLength)),
      texts: () => ({ max: passportLength }),
    },
  },
})
