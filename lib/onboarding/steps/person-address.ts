import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { country, oneOfChoices } from '../fields/choice-fields.ts'
import type { FieldContext } from '../fields/field.ts'
import { addressFields, addressSchema, addressToPlatform } from './address-fields.ts'

/** Chosen if none of the earlier addresses is theirs. */
export const otherAddress = 'OTHER'

/** Whether they live at an address that was given already, of the company or of another person. */
export const personResidence = defineStep({
  id: 'person_residence',
  section: 'person',
  // The step belongs to the first page of three, since it decides whether the second asks for the country, and that
  // decides what the third asks for.
  group: 'person_about',
  browserContext: ['knownAddresses'],
  when: ({ knownAddresses }) => knownAddresses.length > 0,
  schema: (context) => z.object({ address_from: oneOfChoices(addressChoices, context) }),
  refine: ({ address_from }, { knownAddresses }) =>
    knownAddresses.some(({ value, lacksPart }) => lacksPart && value === address_from)
      ? [{ field: 'address_from', code: 'lacks_part' }]
      : [],
  toPlatform: ({ address_from }, { knownAddresses }) => {
    const known = knownAddresses.find(({ value }) => value === address_from)
    return Object.fromEntries(
      Object.entries(known?.parts ?? {}).map(([part, value]) => [`mailing_address.${part}`, value]),
    )
  },
})

export const personCountry = defineStep({
  id: 'person_country',
  section: 'person',
  group: 'person_details',
  when: ({ addressIsOwn }) => addressIsOwn,
  decidedBy: 'person_residence',
  schema: z.object({ country_code: country() }),
  fields: { country_code: { platformPath: 'mailing_address.country_code' } },
})

export const personAddress = defineStep({
  id: 'person_address',
  section: 'person',
  group: 'person_home',
  when: ({ addressIsOwn }) => addressIsOwn,
  decidedBy: 'person_residence',
  browserContext: ['addressForm'],
  combineAnswersAs: 'address',
  schema: addressSchema,
  fields: addressFields('mailing_address'),
  toPlatform: addressToPlatform('mailing_address'),
})

function addressChoices({ knownAddresses, otherAddressLabel, otherAddressHint }: FieldContext) {
  const other = { value: otherAddress, label: otherAddressLabel, hint: otherAddressHint }
  return [...knownAddresses, other]
}
