import * as z from 'zod/mini'
import type { AddressForm, AddressPart } from '../geography/address-form.ts'
import { findAddressError } from '../geography/find-address-error.ts'
import { formatPostalCode } from '../geography/postal-code.ts'
import type { FieldContext } from './field.ts'
import { codedCheck, fieldSchema, type Length, typedText } from './field-schema.ts'
import { isLongerThan, meaningfulText, toCapitals } from './text.ts'

/**
 * Builds the schema of one part of an address, of up to `max` characters (code points), by the rules of its
 * country: they decide whether it may be left empty; a postal code is written as there. Without a country there
 * is no answer.
 */
export function addressPart(part: AddressPart, { max }: Length, form: AddressForm | undefined) {
  const errorIn = (text: string) => {
    if (!form) return 'missing'
    const isTooLong = form.parts.includes(part) && isLongerThan(text.trim(), max)
    return isTooLong ? 'too_long' : findAddressError(form, part, text)
  }
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
      optional: ({ addressForm }: FieldContext) => !addressForm?.required.includes(part),
      texts: () => ({ max }),
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
