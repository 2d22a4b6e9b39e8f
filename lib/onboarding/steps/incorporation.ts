import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { addressPart } from '../fields/address-part.ts'
import { country } from '../fields/choice-fields.ts'
import { pastDate } from '../fields/date-fields.ts'
import { optionalIf } from '../fields/field-schema.ts'

/** Countries that register companies with a state, a province or an emirate. */
const statesThatRegister = ['US', 'CA', 'AE']

/** The country comes first: it decides the names of its numbers, and whether there is a state. */
export const incorporation = defineStep({
  id: 'incorporation',
  section: 'company',
  sharesPageOf: 'company_name',
  schema: z.object({ country_of_incorporation: country() }),
  fields: {
    country_of_incorporation: { platformPath: 'customer_details.country_of_incorporation' },
  },
})

export const foundation = defineStep({
  id: 'foundation',
  section: 'company',
  browserContext: ['today', 'country', 'addressForm'],
  schema: ({ today, addressForm }) =>
    z.object({
      // There are companies of the federation in Canada, and of a free zone in the Emirates.
      state_of_incorporation: optionalIf(
        ({ country: register }) => register !== 'US',
        addressPart('state', { max: 100 }, addressForm),
      ),
      established_on: pastDate(today),
    }),
  fields: {
    state_of_incorporation: {
      platformPath: 'customer_details.state_of_incorporation',
      width: 'two-thirds',
      when: ({ country: register, outstanding, pathsToAsk }) =>
        statesThatRegister.includes(register ?? '') ||
        [...outstanding, ...pathsToAsk].includes('customer_details.state_of_incorporation'),
      boundTo: ({ country: register }) => register,
      texts: ({ addressForm }) => ({ kind: addressForm?.stateLabel ?? 'state' }),
      choices: ({ addressForm }) =>
        addressForm?.subdivisions?.map(({ code, name }) => ({ value: code, label: name })),
    },
    established_on: { platformPath: 'customer_details.established_on' },
  },
})
