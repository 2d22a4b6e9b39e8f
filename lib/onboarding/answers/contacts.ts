/** Finds the e-mail addresses and telephone numbers of an application's own customer. Pure. */

import { toCanonicalEmail } from '../identifiers/canonical-email.ts'
import type { Answers } from '../journeys.ts'

type ContactKind = 'email' | 'telephone'
export type ContactValue = { kind: ContactKind; value: string }

/**
 * A person's own contact and a company's. Those of a company's people are no contacts of the application:
 * nothing that opens it is ever sent to them.
 */
const contactSteps = ['contact', 'company_contact'] as const
const contactFields = [
  { field: 'email_address', kind: 'email' },
  { field: 'telephone_number', kind: 'telephone' },
] as const

/** Returns the contacts that are new in their field of the answers, each with its step. */
export function listNewContacts(
  before: Answers,
  after: Answers,
): (ContactValue & { step: string })[] {
  return contactSteps.flatMap((step) =>
    contactFields.flatMap(({ field, kind }) => {
      const value = textIn(after, step, field)
      return value && value !== textIn(before, step, field) ? [{ kind, value, step }] : []
    }),
  )
}

/** A contact in the form in which two are compared. */
export function normaliseContact({ kind, value }: ContactValue): string {
  return kind === 'email' ? toCanonicalEmail(value) : value.replace(/[\s()./-]/g, '')
}

// An earlier version may have stored another shape.
function textIn(answers: Answers, step: string, field: string): string | undefined {
  const value = Object(Object(answers[step])?.values)[field]
  return typeof value === 'string' ? value : undefined
}
