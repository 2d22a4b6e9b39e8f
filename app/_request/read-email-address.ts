import type { Translate } from '@/lib/i18n/translate.ts'
import { tidyEmail } from '@/lib/onboarding/fields/text.ts'
import { findEmailError } from '@/lib/onboarding/identifiers/email.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'
import { readField } from './form-field.ts'
import type { ApplicationVisit } from './visit.ts'

/** RFC 5321 4.5.3.1.3, as the questions have it. */
const maxAddressLength = 254

/** The address in a form of `AddressForm`, or the page that asks for it again; `missing` is said if none was typed. */
export function readEmailAddress(
  form: FormData,
  t: Translate,
  missing = t('resume.address.missing'),
): { address: string } | { state: StepState } {
  const typed = readField(form, 'address')
  const address = tidyEmail(typed)
  const fault = address === '' ? 'missing' : findEmailError(address)
  if (!fault) return { address }
  const message =
    fault === 'missing' ? missing : t(`resume.address.${fault}`, { max: maxAddressLength })
  return {
    state: { problems: [{ input: 'address', message }], warnings: [], values: { address: typed } },
  }
}

/** The address among the answers: offered, or sent a code to, and believed once that was answered. */
export function findEmailAddress({
  progress,
}: Pick<ApplicationVisit, 'progress'>): string | undefined {
  const address = progress.platformFields['customer_details.email_address']
  return typeof address === 'string' && address !== '' ? address : undefined
}
