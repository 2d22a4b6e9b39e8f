import { enumerations } from '../../contract/enumerations.ts'
import { defineStep } from '../define-step.ts'
import type { FieldContext } from '../fields/field.ts'
import { country, oneOfList, optional, passport, taxNumber } from '../fields/readers.ts'
import { serverValidators } from '../fields/server-validators.ts'
import { aboutPerson } from './about-person.ts'
import { noTaxNumber, noTaxNumberFaults } from './no-tax-number.ts'
import { taxNumberTexts } from './tax-number-texts.ts'

const passportLength = 20

/** The platform takes nobody who pays tax in the US without a number. */
const isNeeded = ({ country: issuer }: FieldContext) => issuer === 'US'

/** Who pays tax elsewhere than they live has that country's number; with the attestation the platform is told which. */
export const personTaxCountry = defineStep({
  id: 'person_tax_country',
  section: 'person',
  texts: aboutPerson,
  fields: {
    tax_reference_number_country: {
      control: 'country',
      wire: 'tax_reference_number_country',
      read: country,
    },
  },
  toWire: (values, { askedOnDemand }) => {
    const path = 'tax_reference_number_country'
    return askedOnDemand.includes(path) && values[path] ? { [path]: values[path] } : {}
  },
})

export const personIdentification = defineStep({
  id: 'person_identification',
  section: 'person',
  texts: aboutPerson,
  needs: ['taxNumber', 'country', 'lists'],
  fields: {
    us_residency_status: {
      control: 'radios',
      wire: 'us_residency_status',
      list: 'us_residency_status',
      options: enumerations.us_residency_status,
      read: oneOfList('us_residency_status'),
    },
    tax_reference_number: {
      control: 'text',
      wire: 'tax_reference_number',
      sensitive: true,
      ltr: true,
      spellCheck: false,
      width: 'two-thirds',
      optional: (fieldContext) => !isNeeded(fieldContext),
      boundTo: ({ country: issuer }) => issuer,
      read: (typed, fieldContext) =>
        isNeeded(fieldContext)
          ? taxNumber(typed, fieldContext)
          : optional(taxNumber)(typed, fieldContext),
      settle: serverValidators.taxNumber,
      texts: taxNumberTexts,
    },
    no_tax_number: noTaxNumber('tax_reference_number', isNeeded),
    passport_number: {
      control: 'text',
      wire: 'passport_number',
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
