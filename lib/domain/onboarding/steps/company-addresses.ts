import { defineStep } from '../define-step.ts'
import { country, optional, tick } from '../fields/readers.ts'
import { addressFields, addressToWire } from './address-fields.ts'

/** The registered address, its country first. */
export const registeredCountry = defineStep({
  id: 'registered_country',
  section: 'company',
  fields: {
    country_code: {
      control: 'country',
      wire: 'customer_details.registered_address.country_code',
      read: country,
    },
  },
})

export const registeredAddress = defineStep({
  id: 'registered_address',
  section: 'company',
  needs: ['addressForm'],
  fields: addressFields('customer_details.registered_address'),
  toWire: addressToWire('customer_details.registered_address'),
})

type PhysicalFault = { field: 'country_code'; code: 'missing' | 'not_with_same' }

/** Where the company works: at the registered address, which is one tick, or in a country to be named. */
export const physicalCountry = defineStep({
  id: 'physical_country',
  section: 'company',
  fields: {
    same_as_registered: { control: 'checkbox', optional: true, read: tick },
    country_code: {
      control: 'country',
      wire: 'customer_details.physical_address.country_code',
      // Whether it may be empty depends on the tick above: see `across`.
      conditional: true,
      read: optional(country),
    },
  },
  across: (values): PhysicalFault[] => {
    const field = 'country_code'
    if (!values.same_as_registered) return values[field] ? [] : [{ field, code: 'missing' }]
    return values[field] ? [{ field, code: 'not_with_same' }] : []
  },
  toWire: (values, { knownAddresses }) => {
    const registered = knownAddresses.find(({ value }) => value === 'registered')
    return Object.fromEntries(
      Object.entries(
        values.same_as_registered
          ? (registered?.parts ?? {})
          : { country_code: String(values.country_code) },
      ).map(([part, value]) => [`customer_details.physical_address.${part}`, value]),
    )
  },
})

export const physicalAddress = defineStep({
  id: 'physical_address',
  section: 'company',
  // Without a country of its own it is the registered one.
  when: ({ country }) => country !== undefined,
  decidedBy: 'physical_country',
  needs: ['addressForm'],
  fields: addressFields('customer_details.physical_address'),
  toWire: addressToWire('customer_details.physical_address'),
})
