/** Defines the questions about a company's business, of which the operator chooses those asked of everyone. */
import type { CorporatePath } from '../mapping/platform-paths.ts'

/** The path that each question fills, by its name in the configuration. */
export const businessQuestions = {
  primary_business: 'customer_details.kyc_profile.primary_business',
  description_of_business_nature: 'customer_details.kyc_profile.description_of_business_nature',
  naics: 'customer_details.naics',
  naics_description: 'customer_details.naics_description',
  business_jurisdictions: 'customer_details.kyc_profile.business_jurisdictions',
  funds_send_receive_jurisdictions: 'customer_details.kyc_profile.funds_send_receive_jurisdictions',
  engage_in_activities: 'customer_details.kyc_profile.engage_in_activities',
  regulated_status: 'customer_details.kyc_profile.regulated_status',
  regulation_agency: 'customer_details.kyc_profile.regulation_agency',
  regulation_agency_regulation_number:
    'customer_details.kyc_profile.regulation_agency_regulation_number',
  control_exemption_reason: 'customer_details.kyc_profile.control_exemption_reason',
  primary_source_of_funds: 'customer_details.investment_profile.primary_source_of_funds',
  primary_source_of_funds_description:
    'customer_details.investment_profile.primary_source_of_funds_description',
  total_assets: 'customer_details.investment_profile.total_assets',
} as const satisfies Record<string, CorporatePath>
export type BusinessQuestion = keyof typeof businessQuestions

/**
 * The questions by default (decided 2026-11): what a bank must know of any company. Its value, its industry
 * code and an exemption are asked once the platform misses them.
 */
export const defaultBusinessQuestions: readonly BusinessQuestion[] = [
  'primary_business',
  'description_of_business_nature',
  'business_jurisdictions',
  'funds_send_receive_jurisdictions',
  'engage_in_activities',
  'regulated_status',
  'regulation_agency',
  'regulation_agency_regulation_number',
  'primary_source_of_funds',
  'primary_source_of_funds_description',
]
