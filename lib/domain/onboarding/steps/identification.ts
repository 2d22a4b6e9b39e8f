import { enumerations } from '../../contract/enumerations.ts'
import { defineStep } from '../define-step.ts'
import type { FieldContext } from '../fields/field.ts'
import { oneOfList, optional, passport, taxNumber } from '../fields/readers.ts'
import { serverValidators } from '../fields/server-validators.ts'
import { noTaxNumber, noTaxNumberFaults } from './no-tax-number.ts'
import { taxNumberTexts } from './tax-number-texts.ts'

const passportLength = 20

/** The platform takes no application of a resident of the US without a number. */
const isNeeded = ({ residence }: FieldContext) => residence === 'US'

export const identification = defineStep({
  id: 'identification',
  section: 'you',
  needs: ['taxNumber', 'country', 'residence', 'lists'],
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
      optional: (fieldContext) => !isNeeded(fieldContext),
      boundTo: ({ country }) => country,
      read: (typed, fieldContext) =>
        isNeeded(fieldContext)
          ? taxNumber(typed, fieldContext)
          : optional(taxNumber)(typed, fieldContext),
      settle: serverValidators.taxNumber,
      texts: taxNumberTexts,
    },
    no_tax_number: noTaxNumber('customer_details.tax_reference_number', isNeeded),
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
  across: noTaxNumberFaults,
})
