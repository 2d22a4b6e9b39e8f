import { defineStep } from '../define-step.ts'
import type { FieldContext } from '../fields/field.ts'
import { country, oneOf } from '../fields/readers.ts'
import { aboutPerson } from './about-person.ts'
import { addressFields, addressToWire } from './address-fields.ts'

/** Chosen where none of the addresses given so far is theirs. */
export const otherAddress = 'OTHER'

/** Whether they live at an address that was given already, of the company or of another person. */
export const personResidence = defineStep({
  id: 'person_residence',
  section: 'person',
  texts: aboutPerson,
  needs: ['knownAddresses'],
  when: ({ knownAddresses }) => knownAddresses.length > 0,
  fields: {
    address_from: {
      control: 'radios',
      choices: addressChoices,
      read: (typed, fieldContext) =>
        oneOf(addressChoices(fieldContext).map(({ value }) => value))(typed),
    },
  },
  toWire: ({ address_from }, { knownAddresses }) => {
    const known = knownAddresses.find(({ value }) => value === address_from)
    return Object.fromEntries(
      Object.entries(known?.parts ?? {}).map(([part, value]) => [`mailing_address.${part}`, value]),
    )
  },
})

export const personCountry = defineStep({
  id: 'person_country',
  section: 'person',
  texts: aboutPerson,
  when: ({ addressIsOwn }) => addressIsOwn,
  decidedBy: 'person_residence',
  fields: {
    country_code: { control: 'country', wire: 'mailing_address.country_code', read: country },
  },
})

export const personAddress = defineStep({
  id: 'person_address',
  section: 'person',
  texts: aboutPerson,
  when: ({ addressIsOwn }) => addressIsOwn,
  decidedBy: 'person_residence',
  needs: ['addressForm'],
  fields: addressFields('mailing_address'),
  toWire: addressToWire('mailing_address'),
})

function addressChoices({ knownAddresses, otherAddressLabel }: FieldContext) {
  return [...knownAddresses, { value: otherAddress, label: otherAddressLabel }]
}
