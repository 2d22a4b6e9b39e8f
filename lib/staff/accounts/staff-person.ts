/** Checks who a new account is to belong to. */

import { hasEmoji, hasForbiddenCharacters, tidy, tidyEmail } from '#lib/onboarding/fields/text.ts'
import { findEmailError } from '#lib/onboarding/identifiers/email.ts'
import type { StaffPerson } from '../store/staff-accounts.ts'

/** The maximum length of a name on a passport. */
export const maxStaffNameLength = 100

export type PersonFaults = {
  name?: 'missing' | 'too_long' | 'wrong_format'
  address?: 'missing' | 'wrong_format'
}

/** Returns the name and address of a new account in their stored form, with the faults. */
export function checkStaffPerson(typed: StaffPerson): {
  person: StaffPerson
  faults: PersonFaults
} {
  const person = { name: tidy(typed.name), address: tidyEmail(typed.address) }
  const name = findNameFault(person.name)
  const address = findAddressFault(person.address)
  return { person, faults: { ...(name && { name }), ...(address && { address }) } }
}

function findNameFault(name: string): PersonFaults['name'] {
  if (name === '') return 'missing'
  if (name.length > maxStaffNameLength) return 'too_long'
  return hasForbiddenCharacters(name) || hasEmoji(name) ? 'wrong_format' : undefined
}

function findAddressFault(address: string): PersonFaults['address'] {
  if (address === '') return 'missing'
  return findEmailError(address) === undefined ? undefined : 'wrong_format'
}
