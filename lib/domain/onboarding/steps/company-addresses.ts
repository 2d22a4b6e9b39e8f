import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { checkbox, country } from '../fields/choice-fields.ts'
import { addressFields, addressSchema, addressToPlatform } from './address-fields.ts'

/** The registered address, its country first. */
export const registeredCountry = defineStep({
  id: 'registered_country',
  section: 'company',
  group: 'addresses',
  schema: z.object({ country_code: country() }),
  fields: { country_code: { platformPath: 'customer_details.registered_address.country_code' } },
})

export const registeredAddress = defineStep({
  id: 'registered_address',
  section: 'company',
  group: 'addresses',
  browserContext: ['addressForm'],
  joinedBy: 'address',
  schema: addressSchema,
  fields: addressFields('customer_details.registered_address'),
  toPlatform: addressToPlatform('customer_details.registered_address'),
})

/** Where the company works: at the registered address, which is one tick, or in a country to be named. */
export const physicalCountry = defineStep({
  id: 'physical_country',
  section: 'company',
  group: 'addresses',
  schema: z.object({ same_as_registered: checkbox(), country_code: country() }),
  fields: {
    country_code: {
      platformPath: 'customer_details.physical_address.country_code',
      onlyIf: { question: 'same_as_registered', is: [''] },
    },
  },
  toPlatform: (answers, { knownAddresses }) => {
    const registered = knownAddresses.find(({ value }) => value === 'registered')
    return Object.fromEntries(
      Object.entries(
        answers.same_as_registered
          ? (registered?.parts ?? {})
          : { country_code: String(answers.country_code) },
      ).map(([part, value]) => [`customer_details.physical_address.${part}`, value]),
    )
  },
})

export const physicalAddress = defineStep({
  id: 'physical_address',
  section: 'company',
  group: 'addresses',
  // Without a country of its own it is the registered one.
  when: ({ country: of }) => of !== undefined,
  decidedBy: 'physical_country',
  browserContext: ['addressForm'],
  joinedBy: 'address',
  schema: addressSchema,
  fields: addressFields('customer_details.physical_address'),
  toPlatform: addressToPlatform('customer_details.physical_address'),
})
