import * as z from 'zod/mini'
import { addressPart } from '../fields/address-part.ts'
import type { FieldContext } from '../fields/field.ts'
import type { AddressForm, AddressPart } from '../geography/address-form.ts'
import { formatPostalCode } from '../geography/postal-code.ts'
import { toPlatformAddress } from '../mapping/platform-address.ts'

/** The place of an address in the platform's request. */
type AddressPath =
  | 'customer_details.mailing_address'
  | 'customer_details.registered_address'
  | 'customer_details.physical_address'
  | 'mailing_address'

/**
 * Builds the schema of an address: its parts in the order in which forms ask them, by the rules of its country.
 */
export function addressSchema({ addressForm: form }: FieldContext) {
  return z.object({
    unit_number: addressPart('unit_number', { max: 100 }, form),
    address_line1: addressPart('address_line1', { max: 100 }, form),
    address_line2: addressPart('address_line2', { max: 100 }, form),
    address_line3: addressPart('address_line3', { max: 100 }, form),
    city: addressPart('city', { max: 100 }, form),
    state: addressPart('state', { max: 100 }, form),
    postal_code: addressPart('postal_code', { max: 100 }, form),
  })
}

/** The fields of an address; no autofill: it may be another's. */
export function addressFields<const Path extends AddressPath>(path: Path) {
  return {
    unit_number: { ...part(path, 'unit_number'), width: 'short' },
    address_line1: part(path, 'address_line1'),
    address_line2: part(path, 'address_line2'),
    address_line3: part(path, 'address_line3'),
    city: {
      ...part(path, 'city'),
      width: 'two-thirds',
      texts: ({ addressForm }: FieldContext) => ({
        kind: isAmerican(addressForm) ? 'american' : (addressForm?.cityLabel ?? 'city'),
      }),
    },
    state: {
      ...part(path, 'state'),
      width: 'two-thirds',
      texts: ({ addressForm }: FieldContext) => ({
        kind: addressForm?.stateLabel ?? 'state',
        asks: addressForm?.subdivisions ? 'list' : 'text',
      }),
      choices: ({ addressForm }: FieldContext) =>
        addressForm?.subdivisions?.map(({ code, name }) => ({ value: code, label: name })),
    },
    postal_code: {
      ...part(path, 'postal_code'),
      width: 'short',
      ltr: true,
      spellCheck: false,
      inForm: (typed: string, { addressForm }: FieldContext) =>
        formatPostalCode(typed, addressForm?.postalPattern, addressForm?.postalStyle),
      texts: ({ addressForm }: FieldContext) => ({
        kind: addressForm?.postalLabel ?? 'postal_code',
        example: addressForm?.postalExample ?? 'none',
      }),
    },
  } as const
}

/** Maps an address for sending: see ../mapping/platform-address.ts. */
export function addressToPlatform(path: AddressPath) {
  return (
    answers: Readonly<Record<string, unknown>>,
    { addressForm }: FieldContext,
  ): Record<string, string> =>
    Object.fromEntries(
      Object.entries(toPlatformAddress(answers as Record<string, string>, addressForm)).map(
        ([name, value]) => [`${path}.${name}`, value],
      ),
    )
}

/** Tells whether its parts have the names of the United States, as in all of its territories. */
function isAmerican(form: AddressForm | undefined): boolean {
  return form?.postalLabel === 'zip'
}

function part<const Path extends AddressPath, const Part extends AddressPart>(
  path: Path,
  name: Part,
) {
  return {
    platformPath: `${path}.${name}` as `${Path}.${Part}`,
    when: ({ addressForm }: FieldContext) => addressForm?.parts.includes(name) ?? false,
    boundTo: ({ country }: FieldContext) => country,
    texts: ({ addressForm }: FieldContext): Record<string, string | number> => ({
      names: isAmerican(addressForm) ? 'american' : 'other',
    }),
  } as const
}
