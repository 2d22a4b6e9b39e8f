import { enumerations } from '../../platform/enumerations.ts'
import { oneOfList, optional, words } from '../readers.ts'
import { defineStep } from '../step.ts'

const descriptionLength = 200

type FundsFault = {
  field: 'primary_source_of_funds_description'
  code: 'missing' | 'only_for_other'
}

/** Where the company's money comes from, and how much it owns. */
export const funds = defineStep({
  id: 'funds',
  section: 'business',
  needs: ['lists'],
  fields: {
    primary_source_of_funds: {
      control: 'radios',
      wire: 'customer_details.investment_profile.primary_source_of_funds',
      onDemand: true,
      list: 'primary_source_of_funds',
      options: enumerations.primary_source_of_funds,
      read: oneOfList('primary_source_of_funds'),
    },
    primary_source_of_funds_description: {
      control: 'text',
      wire: 'customer_details.investment_profile.primary_source_of_funds_description',
      onDemand: true,
      // Whether it may be empty depends on the source above: see `across`.
      conditional: true,
      optional: true,
      read: optional(words(descriptionLength)),
      texts: () => ({ max: descriptionLength }),
    },
    total_assets: {
      control: 'radios',
      wire: 'customer_details.investment_profile.total_assets',
      onDemand: true,
      list: 'total_assets',
      options: enumerations.total_assets,
      read: oneOfList('total_assets'),
    },
  },
  across: (values, { wanted }): FundsFault[] => {
    const field = 'primary_source_of_funds_description'
    const source = values.primary_source_of_funds
    if (source === 'OTHER' && !values[field]) return [{ field, code: 'missing' }]
    // What the platform asks for is welcome, whatever stands beside it.
    if (wanted.includes(`customer_details.investment_profile.${field}`)) return []
    return source && source !== 'OTHER' && values[field] ? [{ field, code: 'only_for_other' }] : []
  },
})
