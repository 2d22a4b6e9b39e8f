import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { oneOfList } from '../fields/choice-fields.ts'
import { optional } from '../fields/field-schema.ts'
import { freeText } from '../fields/text-fields.ts'
import { onDemand } from './profile-fields.ts'

/** The statuses under which an authority knows the company, and under which none does. */
const supervised = ['REGULATED', 'REGISTERED', 'LICENSED']
const unsupervised = ['NOT_REQUIRED', 'NONE']

type RegulationError = {
  field: 'regulation_agency' | 'regulation_agency_regulation_number'
  code: 'missing' | 'only_if_regulated'
}

/** Whether an authority supervises the company, which, and under which number. */
export const regulation = defineStep({
  id: 'regulation',
  section: 'business',
  browserContext: ['lists'],
  schema: (context) =>
    z.object({
      regulated_status: oneOfList('regulated_status', context),
      // Whether these two may be empty depends on the status: see `refine`.
      regulation_agency: optional(freeText(200)),
      regulation_agency_regulation_number: optional(freeText(100)),
      control_exemption_reason: optional(oneOfList('control_exemption_reason', context)),
    }),
  fields: {
    regulated_status: onDemand('customer_details.kyc_profile.regulated_status'),
    regulation_agency: {
      ...onDemand('customer_details.kyc_profile.regulation_agency'),
      conditional: true,
    },
    regulation_agency_regulation_number: {
      ...onDemand('customer_details.kyc_profile.regulation_agency_regulation_number'),
      conditional: true,
      ltr: true,
      spellCheck: false,
      width: 'two-thirds',
    },
    control_exemption_reason: {
      ...onDemand('customer_details.kyc_profile.control_exemption_reason'),
      control: 'select',
    },
  },
  refine: (answers, { pathsToAsk, outstanding }) =>
    (['regulation_agency', 'regulation_agency_regulation_number'] as const).flatMap(
      (field): RegulationError[] => {
        const status = answers.regulated_status ?? ''
        const path = `customer_details.kyc_profile.${field}` as const
        if (!pathsToAsk.includes(path)) return []
        if (supervised.includes(status) && !answers[field]) return [{ field, code: 'missing' }]
        // What the platform asks for is welcome, whatever stands beside it.
        if (outstanding.includes(path)) return []
        return unsupervised.includes(status) && answers[field]
          ? [{ field, code: 'only_if_regulated' }]
          : []
      },
    ),
})
