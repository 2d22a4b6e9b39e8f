import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { type FieldContext, isOutstanding } from '../fields/field.ts'
import { optional, requiredByStep } from '../fields/field-schema.ts'
import { companyTaxNumber, registerNumber } from '../fields/number-fields.ts'
import { declaresNone } from './declares-none.ts'
import { noNumberReason } from './no-tax-number.ts'

const registeredNumber = { platformPath: 'customer_details.registered_number' } as const
const taxNumber = { platformPath: 'customer_details.corporate_tax_reference_number' } as const

/** Asks for the company's numbers by their names in the country of its register. */
export const numbers = defineStep({
  id: 'numbers',
  section: 'company',
  browserContext: ['country'],
  schema: z.object({
    // Needed unless a reason is given below.
    registered_number: requiredByStep(registerNumber({ max: 40 })),
    no_registered_number: noNumberReason(),
    // Asked once if both are one number.
    corporate_tax_reference_number: optional(companyTaxNumber({ max: 40 })),
    no_corporate_tax_number: noNumberReason(),
  }),
  fields: {
    registered_number: {
      ...registeredNumber,
      // If the platform still asks though there is a reason, staff resolve it.
      waivedBy: ['no_registered_number'],
      boundTo: ({ country }) => country,
      texts: (context) => ({
        ...texts(context.companyNames.registration, context.language),
        asked: isOutstanding(registeredNumber, context) ? 'by_platform' : 'by_us',
      }),
    },
    no_registered_number: {
      control: 'select',
      conditional: true,
      alternativeTo: 'registered_number',
      boundTo: ({ country }) => country,
    },
    corporate_tax_reference_number: {
      ...taxNumber,
      waivedBy: ['no_corporate_tax_number'],
      // Belongs to the attestation; other platforms refuse it, and what cannot be sent is not asked.
      onDemand: true,
      sensitive: true,
      boundTo: ({ country }) => country,
      texts: ({ companyNames, language }) => texts(companyNames.tax, language),
    },
    no_corporate_tax_number: {
      control: 'select',
      ...declaresNone('corporate_tax_reference_number', taxNumber.platformPath),
      boundTo: ({ country }) => country,
    },
  },
  refine: checkRegisteredNumber,
})

/** What people without a number type, in capitals as it is read. */
const saysNone =
  /^(?:N\/?A|NO|NON|NIL|NULL|NONE|NO NUMBER|NOT APPLICABLE|NO APLICA|NO TIENE|NINGUNO|SIN NÚMERO|KEINE|AUCUN|لا يوجد|لا شيء)\.?$/u

type RegisteredNumberError = { field: 'registered_number'; code: 'missing' | 'says_none' }

/** A number or a reason for having none. */
function checkRegisteredNumber({
  registered_number: number,
  no_registered_number: reason,
}: {
  registered_number?: string | undefined
  no_registered_number?: string | undefined
}): RegisteredNumberError[] {
  if (number && !reason && saysNone.test(number))
    return [{ field: 'registered_number', code: 'says_none' }]
  return number || reason ? [] : [{ field: 'registered_number', code: 'missing' }]
}

function texts(name: string, language: FieldContext['language']) {
  return {
    name,
    // For the beginning of a sentence, or alone.
    Name: name.charAt(0).toLocaleUpperCase(language) + name.slice(1),
  }
}
