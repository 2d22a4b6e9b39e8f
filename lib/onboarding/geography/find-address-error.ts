import { hasEmoji, hasForbiddenCharacters } from '../fields/text.ts'
import type { AddressForm, AddressPart } from './address-form.ts'
import { formatPostalCode } from './postal-code.ts'

type AddressErrorCode = 'missing' | 'wrong_characters' | 'wrong_format' | 'unknown_choice'

/**
 * Returns the first error of one part of an address; undefined for a part the country does not have. Accepts
 * letters of any script. Has no data of its own: it runs in the browser with the form it is given.
 */
export function findAddressError(
  form: AddressForm,
  part: AddressPart,
  typed: string,
): AddressErrorCode | undefined {
  if (!form.parts.includes(part)) return undefined
  const text = typed.trim()
  if (text === '') return form.required.includes(part) ? 'missing' : undefined
  if (hasForbiddenCharacters(text) || hasEmoji(text)) return 'wrong_characters'
  if (part === 'state' && form.subdivisions) {
    return form.subdivisions.some(({ code }) => code === text) ? undefined : 'unknown_choice'
  }
  if (part === 'state' && form.beyond?.includes('state')) {
    return /^[A-Za-z0-9]{2}$/.test(text) ? undefined : 'wrong_format'
  }
  if (part === 'postal_code' && form.postalPattern) return postalFault(form, text)
  return undefined
}

function postalFault(form: AddressForm, text: string): AddressErrorCode | undefined {
  const pattern = form.postalPattern ?? ''
  const written = formatPostalCode(text, pattern, form.postalStyle)
  return new RegExp(pattern).test(written) ? undefined : 'wrong_format'
}
