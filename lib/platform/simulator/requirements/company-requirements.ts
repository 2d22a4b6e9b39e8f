import type { RequestIndividual } from '../../contract/requests.ts'
import type { applicationErrors } from '../../contract/values.ts'
import type { ApplicationBody } from '../applications/body-types.ts'
import type { DocumentNote } from '../scenarios/scenario.ts'
import { addressRequirements, type Requirement, type RequirementContext } from './requirement.ts'

/**
 * What a company must give. The interface says: the registered name and number, the registered address, terms,
 * attestation and people; "the rest depends on product and country". The rest is our choice (2026-11), to have
 * each kind of dependence once: on the country, the product, the type and another answer.
 */
export const companyRequirements: readonly Requirement[] = [
  { field: 'registered_number', description: 'The number in the company register is needed.' },
  ...addressRequirements('registered_address', 'the registered address'),
  {
    field: 'corporate_tax_reference_number',
    description: 'A company of the United States needs its employer identification number.',
    when: (need) => need.attestation && isInCountry(need, 'US'),
  },
  {
    field: 'state_of_incorporation',
    description: 'The state of incorporation is needed in the United States.',
    // Not in Canada, which has companies of the federation too.
    when: ({ read }) => read('country_of_incorporation') === 'US',
  },
  {
    field: 'corporate_entity_type_description',
    description: 'A company of another type needs a description of it.',
    when: ({ read }) => read('corporate_entity_type') === 'OTHER',
  },
  {
    field: 'kyc_profile.primary_business',
    description: 'The primary business is needed for a payment account.',
    when: hasPayments,
  },
  {
    field: 'kyc_profile.description_of_business_nature',
    description: 'What the business does is needed for a payment account.',
    when: hasPayments,
  },
  {
    field: 'investment_profile.primary_source_of_funds_description',
    description: 'Another source of funds needs a description of it.',
    when: ({ read }) => read('investment_profile.primary_source_of_funds') === 'OTHER',
  },
  {
    field: 'kyc_profile.regulation_agency_regulation_number',
    description: 'The number under which the agency has the company is needed.',
    when: ({ read }) => read('kyc_profile.regulation_agency') !== undefined,
  },
]

/** The requirements for each person of a company; adding one already demands the names and a type. */
export const individualRequirements: readonly Requirement[] = [
  { field: 'date_of_birth', description: 'The date of birth of this person is needed.' },
  ...addressRequirements('mailing_address', 'this person’s address'),
  {
    field: 'percentage_ownership',
    description: 'The share of this beneficial owner is needed.',
    when: (need) => hasRole(need, 'BENEFICIAL_OWNER'),
  },
  {
    field: 'tax_reference_number',
    description: 'A person of the United States needs a tax reference number.',
    when: ({ read }) =>
      ['US_CITIZEN', 'RESIDENT_ALIEN'].includes(read('us_residency_status') ?? '') ||
      [read('nationality'), read('mailing_address.country_code')].includes('US'),
  },
]

/** Lists the documents of a company: those of its incorporation, and more by type, country and product. */
export function listCompanyDocuments({
  customer_details,
  ...body
}: ApplicationBody): DocumentNote[] {
  if (!('registered_name' in customer_details)) return []
  const { corporate_entity_type: type, country_of_incorporation: country } = customer_details
  return [
    {
      document: 'INCORPORATION_DOCUMENTS',
      description: 'The certificate of incorporation, or an extract of the company register.',
    },
    ...(type === 'TRUST'
      ? [
          {
            document: 'OWNERSHIP_STRUCTURE_CHART',
            description: 'A chart that shows who stands behind the trust.',
          },
        ]
      : []),
    ...(country && countriesWithoutPublicRegister.has(country)
      ? [
          {
            document: 'ARTICLES_OF_INCORPORATION',
            description: 'The articles, since the register of this country is not public.',
          },
        ]
      : []),
    ...(body.account_to_open.product_id === paymentProduct
      ? [
          {
            document: 'BANK_STATEMENT',
            description: 'A bank statement of the last three months, for a payment account.',
          },
        ]
      : []),
  ]
}

type ApplicationError = (typeof applicationErrors)[number]

/**
 * Returns the missing roles of a company, in the words of the version. Companies with traded shares and those
 * without owners have no beneficial owner to name; a given exemption replaces the control person.
 */
export function listMissingPeople(
  { customer_details }: ApplicationBody,
  people: readonly RequestIndividual[],
  attestation: boolean,
): ApplicationError[] {
  if (!('registered_name' in customer_details)) return []
  const { corporate_entity_type: type, kyc_profile } = customer_details
  const isHeld = (role: RequestIndividual['individual_type'][number]) =>
    people.some(({ individual_type }) => individual_type.includes(role))
  const lacksOfficer = !isHeld('OFFICER')
  const lacksOwner = !isHeld('BENEFICIAL_OWNER') && !(type && entitiesWithoutOwners.has(type))
  const lacksControl = !isHeld('CONTROL_PERSON') && !isExempt(kyc_profile?.control_exemption_reason)
  const lacksAuthorized = !isHeld('AUTHORIZED_PERSON')
  const errors: [ApplicationError, boolean][] = attestation
    ? [
        ['MISSING_INDIVIDUAL', people.length === 0],
        ['MISSING_OFFICER', lacksOfficer],
        ['MISSING_BENEFICIAL_OWNER', lacksOwner],
        ['MISSING_CONTROL_PERSON', lacksControl],
        ['MISSING_AUTHORIZED_PERSON', lacksAuthorized],
      ]
    : [
        ['MISSING_OFFICER', lacksOfficer],
        ['MISSING_BENEFICIAL_OWNER', lacksOwner],
        // This spelling has no words of their own for these.
        ['MISSING_PERSON', lacksControl || lacksAuthorized],
      ]
  return errors.filter(([, applies]) => applies).map(([error]) => error)
}

/** NONE is the list's own word for no exemption. */
function isExempt(reason: string | undefined): boolean {
  return reason !== undefined && reason !== 'NONE'
}

const paymentProduct = 'PAYMENT_BASIC'
const entitiesWithoutOwners = new Set(['C_CORP_PUBLIC', 'NON_PROFIT'])
const countriesWithoutPublicRegister = new Set(['AE', 'KY', 'PA', 'VG'])

function hasPayments({ body }: RequirementContext): boolean {
  return body.account_to_open.product_id === paymentProduct
}

function isInCountry({ read }: RequirementContext, country: string): boolean {
  return [read('country_of_incorporation'), read('registered_address.country_code')].includes(
    country,
  )
}

function hasRole({ read }: RequirementContext, role: string): boolean {
  return (read('individual_type') ?? '').split(',').includes(role)
}
