import type { Circumstances } from '../field.ts'
import type { AddressPart } from '../geography/address-form.ts'
import { longestAddressPart } from '../geography/address-schema.ts'
import { addressPart } from '../readers.ts'
import { defineStep } from '../step.ts'

/** The mailing address in the parts, order and rules of its country. */
export const address = defineStep({
  id: 'address',
  section: 'you',
  needs: ['addressForm'],
  fields: {
    unit_number: { ...part('unit_number'), width: 'short' },
    address_line1: { ...part('address_line1'), autoComplete: 'address-line1' },
    address_line2: { ...part('address_line2'), autoComplete: 'address-line2' },
    address_line3: { ...part('address_line3'), autoComplete: 'address-line3' },
    city: {
      ...part('city'),
      autoComplete: 'address-level2',
      width: 'two-thirds',
      texts: ({ addressForm }) => ({
        max: longestAddressPart,
        kind: addressForm?.cityLabel ?? 'city',
      }),
    },
    state: {
      ...part('state'),
      autoComplete: 'address-level1',
      width: 'two-thirds',
      texts: ({ addressForm }) => ({
        max: longestAddressPart,
        kind: addressForm?.stateLabel ?? 'state',
      }),
      choices: ({ addressForm }) =>
        addressForm?.subdivisions?.map(({ code, name }) => ({ value: code, label: name })),
    },
    postal_code: {
      ...part('postal_code'),
      autoComplete: 'postal-code',
      width: 'short',
      ltr: true,
      spellCheck: false,
      texts: ({ addressForm }) => ({
        max: longestAddressPart,
        kind: addressForm?.postalLabel ?? 'postal_code',
        example: addressForm?.postalExample ?? 'none',
      }),
    },
  },
})

function part<const Part extends AddressPart>(name: Part) {
  return {
    control: 'text',
    wire: `customer_details.mailing_address.${name}`,
    when: ({ addressForm }: Circumstances) => addressForm?.parts.includes(name) ?? false,
    optional: ({ addressForm }: Circumstances) => !addressForm?.required.includes(name),
    boundTo: ({ country }: Circumstances) => country,
    read: addressPart(name),
    texts: () => ({ max: longestAddressPart }),
  } as const
}
