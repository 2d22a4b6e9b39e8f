/** The named applicants, persons and companies, and who they are when a test needs them otherwise. */
import type { RawValues } from '../../lib/onboarding/view/step-view.ts'
import {
  type Company,
  type CompanyPerson,
  companies,
  personStepsOfContract10,
  stepsOfContract10,
} from '../../test-support/applicants/companies.ts'
import {
  applicants,
  type Applicant as Individual,
} from '../../test-support/applicants/individuals.ts'

export type Applicant = Individual & {
  /** For a company: its people, and its attester. */
  people?: CompanyPerson[]
  attester?: Company['attester']
}

/** Three people; the head of the company fills it in. */
export const harbourVine = applicantOf(companies.harbourVine)
/** Two people, one of them with one name only. */
export const alNoor = applicantOf(companies.alNoor)

export const maya = withoutOwnership(applicants.maya)
export const oliver = withoutOwnership(applicants.oliver)
export const lucia = withoutOwnership(applicants.lucia)
export const abdAlRahman = withoutOwnership(applicants.abdAlRahman)
export const suharto = withoutOwnership(applicants.suharto)

type Changes = Partial<Record<keyof Applicant['typed'], RawValues>>

/** Maya under the family name that chooses a scenario of the embedded platform. */
export function mayaWithFamilyName(familyName: string, changes: Changes = {}): Applicant {
  return withAnswers(maya, { ...changes, name: { last_name: familyName, ...changes.name } })
}

/** A company with other people. */
export function withPeople(applicant: Applicant, people: CompanyPerson[]): Applicant {
  return { ...applicant, people }
}

/**
 * Returns a person of a company under another name; the family name selects the embedded platform's behaviour.
 */
export function personNamed(person: CompanyPerson, familyName: string): CompanyPerson {
  const typed = { ...person.typed.person_name, last_name: familyName }
  return {
    typed: { ...person.typed, person_name: typed },
    request: { ...person.request, last_name: familyName },
  }
}

/** The input about a person, who answers nothing by a link unless it says so. */
export function withEntry(typed: CompanyPerson['typed']): CompanyPerson['typed'] {
  const isOwn = typed.person_name?.is_applicant === 'yes'
  return { person_entry: { filled_in_by: isOwn ? 'own' : 'me' }, ...typed }
}

/** A company whose registered name chooses how the embedded platform behaves. */
export function withRegisteredName(registered_name: string, applicant = harbourVine): Applicant {
  return withAnswers(applicant, { company_name: { registered_name } } as never)
}

/** No document is asked of it, so that its way ends in a decision. */
export function withoutDocuments(applicant: Applicant): Applicant {
  return withRegisteredName('Paperless', applicant)
}

/** The company of three people, of whom the second has a family name that chooses a scenario. */
export function withSecondNamed(familyName: string): Applicant {
  const [first, second, third] = harbourVine.people ?? []
  if (!first || !second || !third) throw new Error('They are three')
  const people = [first, personNamed(second, familyName), third]
  return withoutDocuments(withPeople(harbourVine, people))
}

/** An applicant with some answers replaced. */
export function withAnswers(applicant: Applicant, changes: Changes): Applicant {
  const typed = { ...applicant.typed }
  for (const [step, answers] of Object.entries(changes)) {
    typed[step as keyof typeof typed] = { ...typed[step as keyof typeof typed], ...answers }
  }
  return { ...applicant, typed }
}

/** Someone who leaves the percentage of ownership empty, which is optional. */
function withoutOwnership({ typed, request, ...applicant }: Individual): Applicant {
  const { percentage_ownership: _typed, ...account } = typed.account
  const { percentage_ownership: _sent, ...customer_details } = request.customer_details
  return {
    ...applicant,
    typed: { ...typed, account },
    request: { ...request, customer_details },
  }
}

/** A company as the servers of the tests ask it: their platform does not take the attestation. */
function applicantOf(company: Company): Applicant {
  const { language, people, attester, doubted } = company
  return {
    language,
    typed: stepsOfContract10(company) as Individual['typed'],
    people: people.map((person) => ({ ...person, typed: personStepsOfContract10(person) })),
    attester,
    doubted,
    request: company.request as unknown as Individual['request'],
  }
}
