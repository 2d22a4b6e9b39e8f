/** Reads the fields of posted forms that are not questions of a step. */
import { readCode } from '@/lib/access/rules/link-codes.ts'
import type { Translate } from '@/lib/i18n/translate.ts'
import { tidyCode, tidyEmail } from '@/lib/onboarding/fields/text.ts'
import { findEmailError } from '@/lib/onboarding/identifiers/email.ts'
import { fieldProblem, showAgain } from './form-action.ts'

/** One word of a posted form; empty when it is not there or not a text. */
export function readField(form: FormData, name: string): string {
  // An action is a public address: its argument need not be a form.
  const value = form instanceof FormData ? form.get(name) : undefined
  return typeof value === 'string' ? value : ''
}

/** Returns the six digits of a field; shows the page again, in the words of `describe`, if it has no code. */
export function requireCode(
  form: FormData,
  name: string,
  describe: (fault: 'missing' | 'wrong_format') => string,
): string {
  const typed = readField(form, name)
  const code = readCode(typed)
  if (code) return code
  const fault = tidyCode(typed) === '' ? 'missing' : 'wrong_format'
  return showAgain(fieldProblem(name, describe(fault), { [name]: typed }))
}

/** RFC 5321 4.5.3.1.3, as the questions have it. */
const maxAddressLength = 254

/** Returns the address in a form of `AddressForm`; shows the page again, with the input, if it is none. */
export function requireEmailAddress(
  form: FormData,
  t: Translate,
  missing = t('return.address.missing'),
): string {
  const typed = readField(form, 'address')
  const address = tidyEmail(typed)
  const fault = address === '' ? 'missing' : findEmailError(address)
  if (!fault) return address
  const message =
    fault === 'missing' ? missing : t(`return.address.${fault}`, { max: maxAddressLength })
  return showAgain(fieldProblem('address', message, { address: typed }))
}
