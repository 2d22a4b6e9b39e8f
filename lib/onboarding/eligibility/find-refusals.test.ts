import { describe, expect, it } from 'vitest'
import type { SavedStep } from '../answers/saved-step.ts'
import type { StepValues } from '../define-step.ts'
import { type Answers, individualSteps } from '../journeys.ts'
import { embeddedCatalogue } from '../settings/catalogue.ts'
import { type Eligibility, toEligibility } from '../settings/eligibility.ts'
import { findRefusalOfChange, findRefusals } from './find-refusals.ts'

const now = new Date('2026-11-21T12:00:00Z')
const settings = (eligibility: Eligibility) => ({ eligibility, catalogue: embeddedCatalogue, now })

function answersOf(steps: Record<string, StepValues>): Answers {
  const saved = Object.entries(steps).map(([step, values]) => [step, { typed: {}, values }])
  return Object.fromEntries(saved)
}
const person = (steps: Record<string, StepValues>) =>
  answersOf({ applicant: { application_type: 'INDIVIDUAL' }, ...steps })
const company = (steps: Record<string, StepValues>, people: Record<string, StepValues>[] = []) => ({
  ...answersOf({ applicant: { application_type: 'CORPORATION' }, ...steps }),
  people: people.map((each, index) => ({
    id: `person-${index}`,
    answers: answersOf(each),
  })) as unknown as SavedStep,
})

function reasonsOf(answers: Answers, eligibility: Eligibility): string[] {
  return findRefusals(answers, settings(eligibility)).map(
    ({ reason, person: of }) => `${reason}${of ? ` ${of}` : ''}`,
  )
}

describe('the least age', () => {
  it.each([
    ['2008-11-20', true],
    // It is the 21st since midnight in the last zone.
    ['2008-11-21', true],
    ['2008-11-22', false],
    ['2014-03-01', false],
  ])('is 18 without a rule: born on %s', (date_of_birth, isOf) => {
    const refused = reasonsOf(person({ birth: { date_of_birth } }), toEligibility())
    expect(refused).toEqual(isOf ? [] : ['least_age'])
  })

  it('is reached on the day itself only when it has begun everywhere, and on 1 March by leap days', () => {
    const bornAt = (date_of_birth: string, at: string) =>
      findRefusals(person({ birth: { date_of_birth } }), {
        ...settings(toEligibility()),
        now: new Date(at),
      }).length
    expect(bornAt('2008-11-21', '2026-11-21T11:59:00Z')).toBe(1)
    expect(bornAt('2008-11-21', '2026-11-21T12:00:00Z')).toBe(0)
    expect(bornAt('2008-02-29', '2026-03-01T11:59:00Z')).toBe(1)
    expect(bornAt('2008-02-29', '2026-03-01T12:00:00Z')).toBe(0)
  })

  it('is what a firm sets, for itself and for a company’s people', () => {
    const child = { birth: { date_of_birth: '2014-03-01' } }
    expect(reasonsOf(person(child), toEligibility({ person: { least_age: 0 } }))).toEqual([])
    const named = company({}, [{ person_birth: { date_of_birth: '2014-03-01' } }])
    expect(reasonsOf(named, toEligibility())).toEqual([])
    expect(reasonsOf(named, { company: { people: { least_age: 16 } } })).toEqual([
      'least_age person-0',
    ])
    // Answers from before the type changed concern nobody.
    expect(reasonsOf({ ...named, ...answersOf(child) }, toEligibility())).toEqual([])
  })
})

describe('countries', () => {
  const rules: Eligibility = {
    person: { residence: { served: ['IE', 'ES'] }, nationality: { not_served: ['KP'] } },
    company: {
      incorporation: { not_served: ['PA'] },
      people: { residence: { not_served: ['KP'] } },
    },
    products: { DEPOSIT_BASIC: { served: ['IE'] }, PAYMENT_BASIC: { not_served: ['ES'] } },
  }

  it('are served or not, any of several nationalities too', () => {
    const living = (country_code: string) => person({ residence: { country_code } })
    expect(reasonsOf(living('IE'), rules)).toEqual([])
    expect(reasonsOf(living('FR'), rules)).toEqual(['residence'])
    expect(reasonsOf(living('constructor'), rules)).toEqual(['residence'])
    expect(reasonsOf(person({ birth: { nationality: 'KP' } }), rules)).toEqual(['nationality'])
    const both = { nationality: 'IE', citizenship: ['FR', 'KP'] }
    expect(reasonsOf(person({ birth: both }), rules)).toEqual(['nationality'])
    expect(reasonsOf(person({ birth: { stateless: true } }), rules)).toEqual([])
  })

  it('are asked with the date of birth, before anything else of a person', () => {
    const [applicant, ...asked] = individualSteps.map(({ id }) => id)
    expect([applicant, ...asked.slice(0, 2)]).toEqual(['applicant', 'residence', 'birth'])
  })

  it('leave no account to open where none of the products is offered', () => {
    expect(reasonsOf(person({ residence: { country_code: 'ES' } }), rules)).toEqual(['product'])
    const { person: _, ...onlyProducts } = rules
    expect(reasonsOf(person({}), onlyProducts)).toEqual([])
  })

  it('concern a company by its incorporation, and its people by where they live, also with another', () => {
    const abroad = { incorporation: { country_of_incorporation: 'PA' } }
    expect(reasonsOf(company(abroad), rules)).toEqual(['incorporation'])
    const home = { person_country: { country_code: 'KP' } }
    const shares = (address_from: string) => ({ person_residence: { address_from } })
    expect(reasonsOf(company({}, [home, shares('person-0')]), rules)).toEqual([
      'residence person-0',
      'residence person-1',
    ])
    const registered = { registered_country: { country_code: 'KP' } }
    expect(reasonsOf(company(registered, [shares('registered'), shares('OTHER')]), rules)).toEqual([
      'residence person-0',
    ])
  })
})

it('a change is refused for what it brings or saves, and not for what was stored before', () => {
  const rules = settings({ person: { least_age: 18, residence: { served: ['IE'] } } })
  const before = person({ residence: { country_code: 'FR' } })
  const after = { ...before, ...answersOf({ name: { first_name: 'Maya' } }) }
  expect(findRefusalOfChange({ before, after }, { steps: ['name'] }, rules)).toBeUndefined()
  const child = { ...before, ...answersOf({ birth: { date_of_birth: '2014-03-01' } }) }
  expect(findRefusalOfChange({ before, after: child }, { steps: ['birth'] }, rules)).toEqual({
    reason: 'least_age',
    steps: ['birth'],
  })
  expect(
    findRefusalOfChange({ before, after: before }, { steps: ['residence'] }, rules)?.reason,
  ).toBe('residence')
  const both = { before, after: person({ residence: { country_code: 'IE' } }) }
  expect(findRefusalOfChange(both, { steps: ['residence'] }, rules)).toBeUndefined()
})
