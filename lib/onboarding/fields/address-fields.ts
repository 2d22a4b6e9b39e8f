import * as z from 'zod/mini'
import type { AddressForm, AddressPart } from '../geography/address-form.ts'
import { findAddressError } from '../geography/find-address-error.ts'
import { formatPostalCode } from '../geography/postal-code.ts'
import { codedCheck, fieldSchema, typedText } from './field-schema.ts'
import { meaningfulText, toCapitals } from './text.ts'

/**
 * Builds the schema of one part of an address by the rules of its country, which decide whether it may be left
 * empty; a postal code is written as there. Without a country there is no answer.
 */
export function addressPart(part: AddressPart, form: AddressForm | undefined) {
  const errorIn = (text: string) => (form ? findAddressError(form, part, text) : 'missing')
  const answer = z.pipe(
    z.string('missing').check(codedCheck(errorIn)),
    z.transform((text: string) => asWritten(part, text, form)),
  )
  return fieldSchema(
    // A dash alone means that there is none, if it is not wrong by itself.
    typedText((text) => (errorIn(text) ? text : meaningfulText(text))),
    errorIn('') ? answer : z.optional(answer),
    {
      control: 'text',
      codes: ['missing', 'too_long', 'wrong_characters', 'wrong_format', 'unknown_choice'],
    },
  )
}

function asWritten(part: AddressPart, text: string, form: AddressForm | undefined): string {
  // Two characters of a subdivision; names stay as they are typed.
  if (part === 'state' && form?.beyond?.includes('state')) return toCapitals(text)
  return part === 'postal_code'
    ? formatPostalCode(text, form?.postalPattern, form?.postalStyle)
    : text
}
