import { enumerations } from '../../contract/enumerations.ts'
import { defineStep } from '../define-step.ts'
import { oneOfList, optional, words } from '../fields/readers.ts'

/** The statuses under which an authority knows the company, and under which none does. */
const supervised = ['REGULATED', 'REGISTERED', 'LICENSED']
const unsupervised = ['NOT_REQUIRED', 'NONE']
const textLength = 200
const numberLength = 100

type RegulationFault = {
  field: 'regulation_agency' | 'regulation_agency_regulation_number'
  code: 'missing' | 'only_if_regulated'
}

/** Whether an authority supervises the company, which, and under which number. */
export const regulation = defineStep({
  id: 'regulation',
  section: 'business',
  needs: ['askedOnDemand', 'lists'],
  fields: {
    regulated_status: {
      control: 'radios',
      wire: 'customer_details.kyc_profile.regulated_status',
      onDemand: true,
      list: 'regulated_status',
      options: enumerations.regulated_status,
      read: oneOfList('regulated_status'),
    },
    regulation_agency: {
      control: 'text',
      wire: 'customer_details.kyc_profile.regulation_agency',
      onDemand: true,
      // Whether they may be empty depends on the status above: see `across`.
      conditional: true,
      optional: true,
      read: optional(words(textLength)),
      texts: () => ({ max: textLength }),
    },
    regulation_agency_regulation_number: {
      control: 'text',
      wire: 'customer_details.kyc_profile.regulation_agency_regulation_number',
      onDemand: true,
      conditional: true,
      optional: true,
      ltr: true,
      spellCheck: false,
      width: 'two-thirds',
      read: optional(words(numberLength)),
      texts: () => ({ max: numberLength }),
    },
    control_exemption_reason: {
      control: 'select',
      wire: 'customer_details.kyc_profile.control_exemption_reason',
      onDemand: true,
      optional: true,
      list: 'control_exemption_reason',
      options: enumerations.control_exemption_reason,
      read: optional(oneOfList('control_exemption_reason')),
    },
  },
  across: (values, { askedOnDemand, outstanding }) =>
    (['regulation_agency', 'regulation_agency_regulation_number'] as const).flatMap(
      (field): RegulationFault[] => {
        const status = String(values.regulated_status ?? '')
        const path = `customer_details.kyc_profile.${field}` as const
        if (!askedOnDemand.includes(path)) return []
        if (supervised.includes(status) && !values[field]) return [{ field, code: 'missing' }]
        // What the platform asks for is welcome, whatever stands beside it.
        if (outstanding.includes(path)) return []
        return unsupervised.includes(status) && values[field]
          ? [{ field, code: 'only_if_regulated' }]
          : []
      },
    ),
})
