import { enumerations } from '../../contract/enumerations.ts'
import { defineStep } from '../define-step.ts'
import { oneOfList, optional, words } from '../fields/readers.ts'

const descriptionLength = 100

type EntityFault = {
  field: 'corporate_entity_type_description'
  code: 'missing' | 'only_for_other'
}

/** The legal form. */
export const entity = defineStep({
  id: 'entity',
  section: 'company',
  needs: ['lists'],
  fields: {
    corporate_entity_type: {
      control: 'radios',
      wire: 'customer_details.corporate_entity_type',
      list: 'corporate_entity_type',
      options: enumerations.corporate_entity_type,
      read: oneOfList('corporate_entity_type'),
    },
    corporate_entity_type_description: {
      control: 'text',
      wire: 'customer_details.corporate_entity_type_description',
      // Whether it may be empty depends on the form above: see `across`.
      conditional: true,
      optional: true,
      read: optional(words(descriptionLength)),
      texts: () => ({ max: descriptionLength }),
    },
  },
  across: (values, { outstanding }): EntityFault[] => {
    const field = 'corporate_entity_type_description'
    const isOther = values.corporate_entity_type === 'OTHER'
    if (isOther && !values[field]) return [{ field, code: 'missing' }]
    // What the platform asks for is welcome, whatever stands beside it.
    if (outstanding.includes(`customer_details.${field}`)) return []
    return !isOther && values.corporate_entity_type && values[field]
      ? [{ field, code: 'only_for_other' }]
      : []
  },
})
