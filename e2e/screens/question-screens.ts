/** Shows every question of a person, of a company and of its people, as it was answered. */
import {
  corporationSteps,
  findStep,
  individualSteps,
  personSteps,
} from '../../lib/onboarding/journeys.ts'
import type { Kind } from '../support/access-case.ts'
import { choose, submitEmpty, submitTyped } from './acts.ts'
import type { Screen } from './screen.ts'

const step = '/[language]/apply/[application]/[step]/page'
const personStep = '/[language]/apply/[application]/people/[person]/[step]/page'

/** Asked only if a platform or the operator requires it: shown as it is asked first. */
const onDemand: Readonly<Record<'person' | 'company', readonly string[]>> = {
  person: [
    ...['employment', 'own_funds', 'own_activities', 'own_jurisdictions', 'assets', 'payments'],
    ...['amounts', 'plans', 'trading', 'deposits'],
  ],
  company: [
    ...['company_profile', 'investment_use', 'deposit_details', 'wallets', 'trade_abroad'],
    ...['assets', 'payments', 'amounts', 'plans', 'trading', 'deposits'],
  ],
}

/** The questions that a platform or the operator has to require. */
export const askedOnDemand: readonly string[] = [...onDemand.person, ...onDemand.company]

/** The answers of the pictures' first applicants never lead to these. */
const ledToByAnswers: readonly string[] = ['tax_country', 'physical_address']

/** Has a picture as the first one, since a page is shown only once the questions before it are answered. */
const firstOnDemand = 'employment'

/** Have none: they come after a question on demand that is still open. */
export const withoutPicture: readonly string[] = [
  ...onDemand.person.filter((id) => id !== firstOnDemand),
  ...onDemand.company,
]

/** The page of a step; alone, as a change shows it, if it shares that of another. */
function ofStep(name: string, id: string, kind: Kind): Screen {
  const page = findStep(id)?.sharesPageOf ? `${id}?change=yes` : id
  return { name, route: step, kind, path: (on) => `/en/apply/${on.id}/${page}` }
}

/** The page of several steps that begins with this one, as the people of a company are answered. */
function ofPersonPage(name: string, id: string): Screen {
  return { name, route: personStep, path: (on) => `/en/apply/${on.id}/people/${on.person}/${id}` }
}

/** One step alone, as a change shows it. */
function ofPersonStep(name: string, id: string): Screen {
  return ofPersonPage(name, `${id}?change=person`)
}

const asked = <Step extends { id: string }>(
  journey: 'person' | 'company' | undefined,
  steps: readonly Step[],
): Step[] => {
  const left = [...ledToByAnswers, ...(journey ? onDemand[journey] : [])]
  return steps.filter(({ id }) => !left.includes(id))
}

export const questionScreens: readonly Screen[] = [
  ofStep('person-00-first', 'applicant', 'begun'),
  { ...ofStep('person-00-first-error', 'applicant', 'begun'), act: submitEmpty },
  ...asked('person', individualSteps).map(({ id }, index) =>
    ofStep(`person-${number(index)}-${id}`, id, 'draft'),
  ),
  ...['name', 'birth', 'contact', 'address'].map((id) => ({
    ...ofStep(`person-error-${id}`, id, 'draft'),
    act: submitEmpty,
  })),
  {
    ...ofStep('person-doubt-contact', 'contact', 'draft'),
    act: submitTyped({ email_address: 'maya@gmial.com' }, '#warnings, #problems'),
  },
  ...asked('company', corporationSteps).map(({ id }, index) =>
    ofStep(`company-${number(index)}-${id}`, id, 'company'),
  ),
  { ...ofStep(`person-more-${firstOnDemand}`, firstOnDemand, 'draft'), settings: 'allAsked' },
  ofStep('person-more-tax_country', 'tax_country', 'abroad'),
  ofStep('company-more-physical_address', 'physical_address', 'worksElsewhere'),
  // These questions have pages of their own on a telephone.
  ...['name', 'address', 'product'].map(
    (id): Screen => ({
      ...ofStep(`person-page-${id}`, id, 'draft'),
      settings: 'grouped',
    }),
  ),
  { ...ofStep('company-error-company_name', 'company_name', 'company'), act: submitEmpty },
  {
    ...ofStep('conditional-regulation', 'regulation', 'company'),
    act: choose('regulation/regulated_status', 'REGULATED'),
  },
  ...asked(undefined, personSteps).map(({ id }, index) =>
    ofPersonStep(`people-${number(index)}-${id}`, id),
  ),
  ...['person_name', 'person_share', 'person_address'].map((id, index) =>
    ofPersonPage(`people-page-${index + 1}`, id),
  ),
  { ...ofPersonPage('people-page-error', 'person_name'), act: submitEmpty },
  { ...ofPersonStep('people-error-person_name', 'person_name'), act: submitEmpty },
]

function number(index: number): string {
  return String(index + 1).padStart(2, '0')
}
