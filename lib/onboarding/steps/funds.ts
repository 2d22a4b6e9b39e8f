import { oneOf } from '../readers.ts'
import { defineStep } from '../step.ts'

// The interface's public documentation shows words such as UPTO_10K and no list: these are ours
// (decided 2026-11), kept here so that they are changed in one place.
const sources = [
  'SALES_OF_GOODS_AND_SERVICES',
  'OWNERS_CAPITAL',
  'INVESTMENT_PROCEEDS',
  'BUSINESS_LOANS',
  'INTER_COMPANY_FUNDS',
  'SALE_OF_ASSETS',
  'GRANTS_OR_DONATIONS',
  'OTHER',
] as const
const sizes = ['UPTO_10K', 'UPTO_100K', 'UPTO_1M', 'UPTO_10M', 'UPTO_100M', 'OVER_100M'] as const

/** Where the company's money comes from, and how much it owns. */
export const funds = defineStep({
  id: 'funds',
  section: 'business',
  fields: {
    primary_source_of_funds: {
      control: 'radios',
      wire: 'customer_details.investment_profile.primary_source_of_funds',
      onDemand: true,
      options: sources,
      read: oneOf(sources),
    },
    total_assets: {
      control: 'radios',
      wire: 'customer_details.investment_profile.total_assets',
      onDemand: true,
      options: sizes,
      read: oneOf(sizes),
    },
  },
})
