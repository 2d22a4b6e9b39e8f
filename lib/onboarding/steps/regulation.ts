import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { oneOfList } from '../fields/choice-fields.ts'
import { optional } from '../fields/field-schema.ts'
import { text } from '../fields/text-fields.ts'
import { onDemand } from './profile-fields.ts'

/** Asked of a company that an authority knows. */
const askedIf = { question: 'regulated_status', is: ['REGULATED', 'REGISTERED', 'LICENSED'] }

/** Whether an authority supervises the company, which, and under which number. */
export const regulation = defineStep({
  id: 'regulation',
  section: 'business',
  browserContext: ['lists'],
  schema: (context) =>
    z.object({
      regulated_status: oneOfList('regulated_status', context),
      regulation_agency: text({ max: 200 }),
      regulation_agency_regulation_number: text({ max: 100 }),
      control_exemption_reason: optional(oneOfList('control_exemption_reason', context)),
    }),
  fields: {
    regulated_status: {
      ...onDemand('customer_details.kyc_profile.regulated_status'),
      // A supervised company also has a licence, and a licensed one is also on a register: the first that applies is right.
      first: () => ['REGULATED', 'LICENSED', 'REGISTERED', 'NOT_REQUIRED', 'NONE'],
    },
    regulation_agency: {
      ...onDemand('customer_details.kyc_profile.regulation_agency'),
      askedIf,
    },
    regulation_agency_regulation_number: {
      ...onDemand('customer_details.kyc_profile.regulation_agency_regulation_number'),
      askedIf,
      ltr: true,
      spellCheck: false,
      width: 'two-thirds',
    },
    control_exemption_reason: {
      ...onDemand('customer_details.kyc_profile.control_exemption_reason'),
      control: 'select',
    },
  },
})
