/** What the platform may want to know of a person who applies for themselves. */

import { defineStep } from '../define-step.ts'
import { isOutstanding } from '../fields/field.ts'
import {
  activitiesField,
  countryList,
  fromList,
  otherFault,
  otherText,
  shortText,
} from './profile-fields.ts'

const employmentDescription = otherText(
  'customer_details.employment_description',
  'customer_details.employment_status',
)

export const employment = defineStep({
  id: 'employment',
  section: 'profile',
  needs: ['lists'],
  fields: {
    employment_status: {
      ...fromList('customer_details', 'employment_status'),
      askedWith: employmentDescription.wire,
    },
    employment_description: employmentDescription,
    occupation: shortText('customer_details.occupation'),
    employer_name: shortText('customer_details.employer_name'),
  },
  across: (values, fieldContext) =>
    otherFault(
      'employment_description',
      values.employment_status,
      values.employment_description,
      isOutstanding(employmentDescription, fieldContext),
    ),
})

const sourceDescription = otherText(
  'customer_details.investment_profile.primary_source_of_funds_description',
  'customer_details.investment_profile.primary_source_of_funds',
)

export const ownFunds = defineStep({
  id: 'own_funds',
  section: 'profile',
  needs: ['lists'],
  fields: {
    primary_source_of_funds: {
      ...fromList('customer_details.investment_profile', 'primary_source_of_funds'),
      askedWith: sourceDescription.wire,
    },
    primary_source_of_funds_description: sourceDescription,
    total_assets: fromList('customer_details.investment_profile', 'total_assets'),
  },
  across: (values, fieldContext) =>
    otherFault(
      'primary_source_of_funds_description',
      values.primary_source_of_funds,
      values.primary_source_of_funds_description,
      isOutstanding(sourceDescription, fieldContext),
    ),
})

export const ownActivities = defineStep({
  id: 'own_activities',
  section: 'profile',
  needs: ['lists'],
  fields: { engage_in_activities: activitiesField },
})

export const ownJurisdictions = defineStep({
  id: 'own_jurisdictions',
  section: 'profile',
  fields: {
    funds_send_receive_jurisdictions: countryList(
      'customer_details.kyc_profile.funds_send_receive_jurisdictions',
    ),
  },
})

/** In the order they are asked; each where one of its fields is wanted. */
export const ownProfileSteps = [employment, ownFunds, ownActivities, ownJurisdictions] as const
