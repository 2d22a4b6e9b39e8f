import { defineStep } from '../define-step.ts'
import type { FieldContext } from '../fields/field.ts'
import { mustTick, name, oneOf } from '../fields/readers.ts'

/** In which role someone may accept and attest for a company. */
export const attesterRoles = ['BENEFICIAL_OWNER', 'CEO', 'CONTROL_PERSON'] as const

const nameLength = 200

/** The customer's own acceptance. It is never stored among the answers: see lib/services/acceptance/record-acceptance.ts. */
export const terms = defineStep({
  id: 'terms',
  section: 'agreement',
  needs: ['attestation', 'applicationType', 'applicantName'],
  fields: {
    // Who accepts for a company, and as what, goes into the evidence of the acceptance and not to the
    // platform; who is marked among its people has given the name already.
    attester_name: {
      control: 'text',
      autoComplete: 'name',
      spellCheck: false,
      when: (fieldContext) => isCompany(fieldContext) && !fieldContext.applicantName,
      read: name(nameLength),
      texts: () => ({ max: nameLength }),
    },
    attester_role: {
      control: 'radios',
      options: attesterRoles,
      when: isCompany,
      read: oneOf(attesterRoles),
    },
    terms_and_conditions_accepted: {
      control: 'checkbox',
      wire: 'terms_and_conditions_accepted',
      read: mustTick,
    },
    information_attested: {
      control: 'checkbox',
      wire: 'information_attested',
      when: ({ attestation }) => attestation,
      read: mustTick,
    },
  },
})

function isCompany({ applicationType }: FieldContext): boolean {
  return applicationType === 'CORPORATION'
}
