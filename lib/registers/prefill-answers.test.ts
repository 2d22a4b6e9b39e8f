import { describe, expect, it } from 'vitest'
import { buildFieldContext } from '#lib/onboarding/field-context/build-field-context.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import { evaluateProgress } from '#lib/onboarding/progress/evaluate-progress.ts'
import { answerSteps, testSettings } from '@/test-support/applicants/answer-steps.ts'
import { prefillAnswers, prefillPeople } from './prefill-answers.ts'
import type { Lookup } from './rules/entry-to-answers.ts'
import type { RegisterEntry } from './rules/register-entry.ts'

const british: RegisterEntry = {
  register: 'uk_companies',
  reference: '09472615',
  name: 'HARBOUR LANTERN LIMITED',
  number: '09472615',
  country: 'GB',
  establishedOn: '2015-03-09',
  address: {
    country: 'GB',
    lines: ['12 Quay Street'],
    city: 'Bristol',
    region: 'Avon',
    postalCode: 'bs14dj',
  },
}

function evaluate(answers: Answers) {
  return evaluateProgress(answers, buildFieldContext(answers, testSettings))
}

async function prefill(
  entry: RegisterEntry,
  lookup: Lookup = 'company',
  more: Parameters<typeof answerSteps>[0] = {},
) {
  const { answers } = await answerSteps({ applicant: { application_type: 'CORPORATION' }, ...more })
  return prefillAnswers(entry, lookup, answers, evaluate)
}

function valuesOf(steps: Awaited<ReturnType<typeof prefill>>) {
  return Object.fromEntries(steps.map(({ asked, answer }) => [asked.step.id, answer.values]))
}

describe('the answers of a company from a register', () => {
  it('answers the questions of its country', async () => {
    expect(valuesOf(await prefill(british))).toEqual({
      company_name: { registered_name: 'HARBOUR LANTERN LIMITED' },
      incorporation: { country_of_incorporation: 'GB' },
      foundation: { established_on: '2015-03-09' },
      numbers: { registered_number: '09472615' },
      registered_country: { country_code: 'GB' },
      registered_address: {
        address_line1: '12 Quay Street',
        city: 'Bristol',
        postal_code: 'BS1 4DJ',
      },
    })
  })

  it('finds a state by its code or its name', async () => {
    const entry: RegisterEntry = {
      ...british,
      country: 'US',
      state: 'DE',
      address: {
        country: 'US',
        lines: ['1209 Orange Street'],
        city: 'Wilmington',
        region: 'Delaware',
        postalCode: '19801',
      },
    }
    const values = valuesOf(await prefill(entry))
    expect(values.foundation).toMatchObject({ state_of_incorporation: 'DE' })
    expect(values.registered_address).toMatchObject({ state: 'DE', postal_code: '19801' })
  })

  it('answers the legal form only where the register says it without doubt', async () => {
    expect(valuesOf(await prefill({ ...british, legalForm: 'LLP' })).entity).toEqual({
      corporate_entity_type: 'LLP',
    })
  })

  it('leaves open what the register does not say, and what no answer can be', async () => {
    const { establishedOn: _, ...entry } = british
    const steps = await prefill({
      ...entry,
      number: 'x'.repeat(60),
      address: { country: 'GB', lines: ['12 Quay Street'], postalCode: 'nowhere' },
    })
    const values = valuesOf(steps)
    expect(values).not.toHaveProperty('foundation')
    expect(values).not.toHaveProperty('numbers')
    expect(values.registered_address).toEqual({ address_line1: '12 Quay Street' })
    const address = steps.find(({ asked }) => asked.step.id === 'registered_address')
    expect(address?.fields).toEqual(['address_line1'])
  })

  it('replaces what was answered, says so, and leaves the rest', async () => {
    const typed = { company_name: { registered_name: 'Harbor Lantern', trading_name: 'Lantern' } }
    const [name] = await prefill(british, 'company', typed)
    expect(name).toMatchObject({
      answer: { values: { registered_name: 'HARBOUR LANTERN LIMITED', trading_name: 'Lantern' } },
      fields: ['registered_name'],
      replaced: ['registered_name'],
    })
  })

  it('replaces an address as a whole: no flat and no line of another one is left in it', async () => {
    const typed = {
      registered_country: { country_code: 'GB' },
      registered_address: {
        flat_number: '2nd floor',
        address_line1: '41 Quay Street',
        address_line2: 'Harbourside',
        city: 'Bristol',
        postal_code: 'BS1 6XN',
      },
    }
    const steps = await prefill(british, 'company', typed)
    const address = steps.find(({ asked }) => asked.step.id === 'registered_address')
    expect(address?.answer.values).toEqual({
      address_line1: '12 Quay Street',
      city: 'Bristol',
      postal_code: 'BS1 4DJ',
    })
    expect(address?.answer.typed).not.toMatchObject({ flat_number: '2nd floor' })
    expect(address?.answer.typed).not.toMatchObject({ address_line2: 'Harbourside' })
  })

  it('takes a number without a question whose checksum is odd', async () => {
    const entry: RegisterEntry = { ...british, country: 'FR', number: '732829321' }
    expect(valuesOf(await prefill(entry)).numbers).toEqual({ registered_number: '732829321' })
  })

  it('of a register of another kind answers the name alone', async () => {
    const entry: RegisterEntry = { register: 'vies', reference: 'BE0417497106', name: 'Phare SA' }
    expect(valuesOf(await prefill(entry))).toEqual({
      company_name: { registered_name: 'Phare SA' },
    })
  })
})

describe('people from a register', () => {
  it('are left out where their name is none that could be typed', async () => {
    const { answers } = await answerSteps({ applicant: { application_type: 'CORPORATION' } })
    const named = (firstName: string, lastName: string) =>
      ({ firstName, lastName, roles: ['OFFICER'] }) as const
    const people = [named('x'.repeat(101), 'Clarke'), named('Amelia', 'Clarke')]
    const added = await prefillPeople(people, answers, evaluate)
    expect(added.map(({ steps }) => steps.map(({ answer }) => answer.values))).toEqual([
      [{ first_name: 'Amelia', last_name: 'Clarke' }, { individual_type: ['OFFICER'] }],
    ])
  })
})

describe('an address that was looked up', () => {
  const found: RegisterEntry = { ...british, register: 'addresses', name: '12 Quay Street' }

  it('answers the step that it was looked up for, in its country', async () => {
    const more = { registered_country: { country_code: 'GB' } }
    expect(valuesOf(await prefill(found, 'registered_address', more))).toEqual({
      registered_address: {
        address_line1: '12 Quay Street',
        city: 'Bristol',
        postal_code: 'BS1 4DJ',
      },
    })
  })

  it('answers nothing where the address is in another country', async () => {
    const more = { registered_country: { country_code: 'FR' } }
    expect(await prefill(found, 'registered_address', more)).toEqual([])
  })
})
