import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { oneOf } from '../fields/choice-fields.ts'
import { emailAddress } from '../fields/text-fields.ts'

/**
 * Asks who answers the other questions about a person of a company: the person who fills in the application, about
 * themselves or for the other, or that other by a link. Never stored: the page that names the person acts on it.
 */
export const personEntry = defineStep({
  id: 'person_entry',
  section: 'person',
  browserContext: ['isApplicantNamed'],
  schema: z.object({
    filled_in_by: oneOf(['own', 'me', 'them']),
    email_address: emailAddress(),
  }),
  fields: {
    // Only one person fills this in.
    filled_in_by: {
      offers: (value, { isApplicantNamed }) => value !== 'own' || !isApplicantNamed,
    },
    email_address: { askedIf: { question: 'filled_in_by', is: ['them'] } },
  },
})
