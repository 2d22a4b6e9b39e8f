import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { country, oneOf } from '../fields/choice-fields.ts'
import type { FieldContext } from '../fields/field.ts'
import { addressFields, addressSchema, addressToPlatform } from './address-fields.ts'
import { otherAddress } from './person-address.ts'

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
  combineAnswersAs: 'address',
  schema: addressSchema,
  fields: addressFields('customer_details.registered_address'),
  toPlatform: addressToPlatform('customer_details.registered_address'),
})

/** Asks whether the company works at the registered address, which is shown, or in another country. */
export const physicalCountry = defineStep({
  id: 'physical_country',
  section: 'company',
  group: 'addresses',
  schema: z.object({ address_from: oneOf(['registered', otherAddress]), country_code: country() }),
  fields: {
    address_from: {
      texts: (fieldContext) => ({ address: findRegistered(fieldContext)?.hint ?? 'none' }),
    },
    country_code: {
      platformPath: 'customer_details.physical_address.country_code',
      askedIf: { question: 'address_from', is: [otherAddress] },
    },
  },
  toPlatform: (answers, fieldContext) => {
    return Object.fromEntries(
      Object.entries(
        answers.address_from === 'registered'
          ? (findRegistered(fieldContext)?.parts ?? {})
          : { country_code: String(answers.country_code) },
      ).map(([part, value]) => [`customer_details.physical_address.${part}`, value]),
    )
  },
})

export const physicalAddress = defineStep({
  id: 'physical_address',
  section: 'company',
  group: 'addresses',
  // Without a country of its own the registered one applies.
  when: ({ country: of }) => of !== undefined,
  decidedBy: 'physical_country',
  browserContext: ['addressForm'],
  combineAnswersAs: 'address',
  schema: addressSchema,
  fields: addressFields('customer_details.physical_address'),
  toPlatform: addressToPlatform('customer_details.physical_address'),
})

function findRegistered({ knownAddresses }: FieldContext) {
  return knownAddresses.find(({ value }) => value === 'registered')
}
