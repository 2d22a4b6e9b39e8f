/** What the platform may require of a person who applies for themselves. */
import * as z from 'zod/mini'
import { defineStep } from '../define-step.ts'
import { countries, oneOfList } from '../fields/choice-fields.ts'
import {
  checkOtherText,
  engagedActivities,
  onDemand,
  otherText,
  otherTextOnDemand,
  shortText,
} from './profile-fields.ts'

const status = 'customer_details.employment_status'
const statusDescription = 'customer_details.employment_description'

const employment = defineStep({
  id: 'employment',
  section: 'profile',
  browserContext: ['lists'],
  schema: (context) =>
    z.object({
      employment_status: oneOfList('employment_status', context),
      employment_description: otherText(),
      occupation: shortText(),
      employer_name: shortText(),
    }),
  fields: {
    employment_status: { ...onDemand(status), askedWith: statusDescription },
    employment_description: otherTextOnDemand(statusDescription, status),
    occupation: onDemand('customer_details.occupation'),
    employer_name: onDemand('customer_details.employer_name'),
  },
  refine: (answers, { outstanding }) =>
    checkOtherText(
      'employment_description',
      answers.employment_status,
      answers.employment_description,
      outstanding.includes(statusDescription),
    ),
})

const source = 'customer_details.investment_profile.primary_source_of_funds'
const sourceDescription = 'customer_details.investment_profile.primary_source_of_funds_description'

const ownFunds = defineStep({
  id: 'own_funds',
  section: 'profile',
  browserContext: ['lists'],
  schema: (context) =>
    z.object({
      primary_source_of_funds: oneOfList('primary_source_of_funds', context),
      primary_source_of_funds_description: otherText(),
      total_assets: oneOfList('total_assets', context),
    }),
  fields: {
    primary_source_of_funds: { ...onDemand(source), askedWith: sourceDescription },
    primary_source_of_funds_description: otherTextOnDemand(sourceDescription, source),
    total_assets: onDemand('customer_details.investment_profile.total_assets'),
  },
  refine: (answers, { outstanding }) =>
    checkOtherText(
      'primary_source_of_funds_description',
      answers.primary_source_of_funds,
      answers.primary_source_of_funds_description,
      outstanding.includes(sourceDescription),
    ),
})

const ownActivities = defineStep({
  id: 'own_activities',
  section: 'profile',
  browserContext: ['lists'],
  schema: (context) => z.object({ engage_in_activities: engagedActivities(context) }),
  fields: { engage_in_activities: onDemand('customer_details.kyc_profile.engage_in_activities') },
})

const ownJurisdictions = defineStep({
  id: 'own_jurisdictions',
  section: 'profile',
  schema: z.object({ funds_send_receive_jurisdictions: countries() }),
  fields: {
    funds_send_receive_jurisdictions: onDemand(
      'customer_details.kyc_profile.funds_send_receive_jurisdictions',
    ),
  },
})

/** In the order they are asked; each where one of its fields is outstanding. */
export const ownProfileSteps = [employment, ownFunds, ownActivities, ownJurisdictions] as const
