import { defineStep } from '../define-step.ts'
import { dayInThePast } from '../fields/calendar-date.ts'
import { addressPart, country, optional } from '../fields/readers.ts'

/** Where companies are registered with a state, a province or an emirate, not with the country. */
const statesThatRegister = ['US', 'CA', 'AE']

/** The country comes first: it decides what its numbers are called, and whether there is a state. */
export const incorporation = defineStep({
  id: 'incorporation',
  section: 'company',
  fields: {
    country_of_incorporation: {
      control: 'country',
      wire: 'customer_details.country_of_incorporation',
      read: country,
    },
  },
})

export const foundation = defineStep({
  id: 'foundation',
  section: 'company',
  needs: ['today', 'country', 'addressForm'],
  fields: {
    state_of_incorporation: {
      control: 'text',
      wire: 'customer_details.state_of_incorporation',
      width: 'two-thirds',
      when: ({ country, outstanding, askedOnDemand }) =>
        statesThatRegister.includes(country ?? '') ||
        [...outstanding, ...askedOnDemand].includes('customer_details.state_of_incorporation'),
      // There are companies of the federation in Canada, and of a free zone in the Emirates.
      optional: ({ country: register }) => register !== 'US',
      boundTo: ({ country }) => country,
      read: (typed, fieldContext) =>
        fieldContext.country === 'US'
          ? addressPart('state')(typed, fieldContext)
          : optional(addressPart('state'))(typed, fieldContext),
      texts: ({ addressForm }) => ({ kind: addressForm?.stateLabel ?? 'state', max: 100 }),
      choices: ({ addressForm }) =>
        addressForm?.subdivisions?.map(({ code, name }) => ({ value: code, label: name })),
    },
    established_on: {
      control: 'date',
      wire: 'customer_details.established_on',
      read: dayInThePast,
    },
  },
})
