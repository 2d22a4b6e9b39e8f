import type { StepValues } from '../define-step.ts'
import type { FieldContext } from '../fields/field.ts'
import { addressPart } from '../fields/readers.ts'
import type { AddressPart } from '../geography/address-form.ts'
import { maxAddressPartLength } from '../geography/address-schema.ts'
import { toPlatformAddress } from '../mapping/platform-address.ts'

/** Where an address stands in the platform's request. */
export type AddressPlace =
  | 'customer_details.mailing_address'
  | 'customer_details.registered_address'
  | 'customer_details.physical_address'
  | 'mailing_address'

/** The parts of an address, asked in the order and by the rules of its country; no autofill: it may be another's. */
export function addressFields<const Place extends AddressPlace>(place: Place) {
  return {
    unit_number: { ...part(place, 'unit_number'), width: 'short' },
    address_line1: part(place, 'address_line1'),
    address_line2: part(place, 'address_line2'),
    address_line3: part(place, 'address_line3'),
    city: {
      ...part(place, 'city'),
      width: 'two-thirds',
      texts: ({ addressForm }: FieldContext) => ({
        max: maxAddressPartLength,
        kind: addressForm?.cityLabel ?? 'city',
      }),
    },
    state: {
      ...part(place, 'state'),
      width: 'two-thirds',
      texts: ({ addressForm }: FieldContext) => ({
        max: maxAddressPartLength,
        kind: addressForm?.stateLabel ?? 'state',
      }),
      choices: ({ addressForm }: FieldContext) =>
        addressForm?.subdivisions?.map(({ code, name }) => ({ value: code, label: name })),
    },
    postal_code: {
      ...part(place, 'postal_code'),
      width: 'short',
      ltr: true,
      spellCheck: false,
      texts: ({ addressForm }: FieldContext) => ({
        max: maxAddressPartLength,
        kind: addressForm?.postalLabel ?? 'postal_code',
        example: addressForm?.postalExample ?? 'none',
      }),
    },
  } as const
}

/** How the steps of an address send it: see ../sent-address.ts. */
export function addressToWire(place: AddressPlace) {
  return (values: StepValues, { addressForm }: FieldContext): Record<string, string> =>
    Object.fromEntries(
      Object.entries(toPlatformAddress(values as Record<string, string>, addressForm)).map(
        ([name, value]) => [`${place}.${name}`, value],
      ),
    )
}

function part<const Place extends AddressPlace, const Part extends AddressPart>(
  place: Place,
  name: Part,
) {
  return {
    control: 'text',
    wire: `${place}.${name}` as `${Place}.${Part}`,
    when: ({ addressForm }: FieldContext) => addressForm?.parts.includes(name) ?? false,
    optional: ({ addressForm }: FieldContext) => !addressForm?.required.includes(name),
    boundTo: ({ country }: FieldContext) => country,
    read: addressPart(name),
    texts: (): Record<string, string | number> => ({ max: maxAddressPartLength }),
  } as const
}
