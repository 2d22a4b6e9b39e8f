/** Finds the answers that the firm's rules refuse. Pure, and used on the server only. */

import { listPeople, type Person } from '../company-people/people.ts'
import type { StepValues } from '../define-step.ts'
import { findPersonCountry } from '../field-context/known-addresses.ts'
import { listProducts, listServedProducts } from '../field-context/products.ts'
import type { Answers } from '../journeys.ts'
import type { Catalogue } from '../settings/catalogue.ts'
import {
  type CountryRule,
  type Eligibility,
  isServed,
  type PersonRules,
} from '../settings/eligibility.ts'

export const refusalReasons = [
  'least_age',
  'residence',
  'nationality',
  'incorporation',
  'product',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** `steps`: those whose answers are the reason. `person`: our id of the person of a company. */
export type Refusal = { reason: RefusalReason; steps: readonly string[]; person?: string }

type Settings = { eligibility?: Eligibility | undefined; catalogue: Catalogue; now: Date }

/** Returns every reason, in the order in which the questions are asked. */
export function findRefusals(answers: Answers, settings: Settings): Refusal[] {
  const { eligibility } = settings
  if (!eligibility) return []
  if (textOf(answers, 'applicant', 'application_type') !== 'CORPORATION') {
    const { birth, residence } = answers
    return [
      ...findPersonRefusals(eligibility.person, settings.now, {
        birth: { step: 'birth', values: birth?.values },
        home: { steps: ['residence'], country: residence?.values.country_code },
      }),
      ...findProductRefusal(answers, settings, 'residence'),
    ]
  }
  const { incorporation, people } = eligibility.company ?? {}
  return [
    ...(isRefused(incorporation, answers.incorporation?.values.country_of_incorporation)
      ? [{ reason: 'incorporation' as const, steps: ['incorporation'] }]
      : []),
    ...findProductRefusal(answers, settings, 'incorporation'),
    ...(people
      ? listPeople(answers).flatMap((person) =>
          findRefusalsOfPerson(person, answers, people, settings.now),
        )
      : []),
  ]
}

/** The firm's rule behind a reason that a person, a company or one of its people may have; none if it has none. */
export function findRule(
  { person: rulesOfPerson, company, products }: Eligibility = {},
  {
    reason,
    isCompany,
    person,
  }: { reason: RefusalReason; isCompany: boolean; person?: string | undefined },
): unknown {
  if (reason === 'product') return products
  if (reason === 'incorporation') return isCompany ? company?.incorporation : undefined
  if (!isCompany) return rulesOfPerson?.[reason]
  return person === undefined ? undefined : company?.people?.[reason]
}

/**
 * Returns the reason why a change is not saved: one that it brings, or one of the steps that it saves, about the
 * same person. What was stored under other rules does not hinder the rest.
 */
export function findRefusalOfChange(
  { before, after }: { before: Answers; after: Answers },
  { steps, person }: { steps: readonly string[]; person?: string | undefined },
  settings: Settings,
): Refusal | undefined {
  const refusals = findRefusals(after, settings)
  if (refusals.length === 0) return undefined
  const known = findRefusals(before, settings).map(keyOf)
  return refusals.find(
    (each) =>
      !known.includes(keyOf(each)) ||
      (each.person === person && each.steps.some((step) => steps.includes(step))),
  )
}

function keyOf({ reason, person }: Refusal): string {
  return `${reason} ${person}`
}

function findRefusalsOfPerson(
  person: Person,
  answers: Answers,
  rules: PersonRules,
  now: Date,
): Refusal[] {
  const refusals = findPersonRefusals(rules, now, {
    birth: { step: 'person_birth', values: person.answers.person_birth?.values },
    home: {
      steps: ['person_country', 'person_residence'],
      country: findPersonCountry(person, answers),
    },
  })
  return refusals.map((refusal) => ({ ...refusal, person: person.id }))
}

function findPersonRefusals(
  rules: PersonRules | undefined,
  now: Date,
  {
    birth: { step, values = {} },
    home,
  }: {
    birth: { step: string; values: StepValues | undefined }
    home: { steps: readonly string[]; country: unknown }
  },
): Refusal[] {
  const { least_age = 0, residence, nationality } = rules ?? {}
  const born = values.date_of_birth
  const nationalities = [values.nationality, values.citizenship].flat()
  const refusals: (Refusal | false)[] = [
    typeof born === 'string' &&
      !hasReachedAge(born, least_age, now) && { reason: 'least_age', steps: [step] },
    nationalities.some((each) => isRefused(nationality, each)) && {
      reason: 'nationality',
      steps: [step],
    },
    isRefused(residence, home.country) && { reason: 'residence', steps: home.steps },
  ]
  return refusals.filter((each) => each !== false)
}

/** A customer is offered the products of their country; without any there is no account to open. */
function findProductRefusal(
  answers: Answers,
  { eligibility, catalogue }: Settings,
  step: 'residence' | 'incorporation',
): Refusal[] {
  const products = listProducts(catalogue, textOf(answers, 'applicant', 'application_type'))
  const served = listServedProducts(products, answers, eligibility)
  return products.length > 0 && served.length === 0
    ? [{ reason: 'product', steps: [step, 'applicant'] }]
    : []
}

function isRefused(rule: CountryRule | undefined, country: unknown): boolean {
  return typeof country === 'string' && !isServed(rule, country)
}

/**
 * Tells whether somebody has reached an age everywhere on earth: before the day begins in the last zone nobody is
 * called of age. Who was born on 29 February is so on 1 March of other years.
 */
function hasReachedAge(born: string, age: number, now: Date): boolean {
  const lastDay = new Date(now.getTime() - 12 * 3_600_000).toISOString().slice(0, 10)
  const [year = '', ...rest] = born.split('-')
  return [String(Number(year) + age).padStart(4, '0'), ...rest].join('-') <= lastDay
}

function textOf(answers: Answers, step: string, field: string): string | undefined {
  const value = answers[step]?.values[field]
  return typeof value === 'string' ? value : undefined
}
