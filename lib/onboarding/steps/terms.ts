import * as z from 'zod/mini'
import { isolateDirection } from '#lib/i18n/isolate-direction.ts'
import { defineStep } from '../define-step.ts'
import { oneOf, requiredCheckbox } from '../fields/choice-fields.ts'
import type { FieldContext } from '../fields/field.ts'
import { personalName } from '../fields/text-fields.ts'

/** The roles in which a person may accept and attest for a company. */
export const attesterRoles = ['BENEFICIAL_OWNER', 'CEO', 'CONTROL_PERSON'] as const

/** The customer's own acceptance. It is never stored among the answers: see lib/submission/acceptance.ts. */
export const terms = defineStep({
  id: 'terms',
  section: 'agreement',
  browserContext: ['attestation', 'applicationType', 'isApplicantNamed'],
  schema: z.object({
    attester_name: personalName({ max: 200 }),
    attester_role: oneOf(attesterRoles),
    terms_and_conditions_accepted: requiredCheckbox(),
    information_attested: requiredCheckbox(),
  }),
  fields: {
    // The attester's name and role go into the evidence of the acceptance and not to the platform; a person
    // marked among its people has given the name already.
    attester_name: {
      autoComplete: 'name',
      when: (context) => isCompany(context) && !context.isApplicantNamed,
    },
    attester_role: {
      when: isCompany,
      texts: ({ registeredName }) => ({ company: isolateDirection(registeredName) }),
    },
    terms_and_conditions_accepted: { platformPath: 'terms_and_conditions_accepted' },
    information_attested: {
      platformPath: 'information_attested',
      when: ({ attestation }) => attestation,
    },
  },
})

function isCompany({ applicationType }: FieldContext): boolean {
  return applicationType === 'CORPORATION'
}
