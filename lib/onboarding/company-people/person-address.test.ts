import { describe, expect, it } from 'vitest'

import {
  answerCompany,
  answerPerson,
  testPersonId,
  testSettings,
} from '@/test-support/applicants/answer-steps.ts'

import { companies } from '@/test-support/applicants/companies.ts'

import type { SavedStep } from '../answers/saved-step.ts'

import { buildFieldContext } from '../field-context/build-field-context.ts'

import type { Answers } from '../journeys.ts'

import { evaluateProgress } from '../progress/evaluate-progress.ts'

import { addPerson, listPeople, type Person, removePerson, setPersonStep } from './people.ts'

const { harbourVine } = companies

const [amelia, tomas, wei] = [0, 1, 2].map(testPersonId) as [string, string, string]

const corporate: Answers = {
  applicant: {
    typed: { application_type: 'CORPORATION' },
    values: { application_type: 'CORPORATION' },
  },
}

const progressOf = (answers: Answers) =>
  evaluateProgress(answers, buildFieldContext(answers, testSettings))

describe('the address of a person', () => {
  const residenceOf = (answers: Answers, id: string) => {
    const progress = progressOf(answers).people.find((person) => person.id === id)
    return progress?.asked.find(({ step }) => step.id === 'person_residence')
  }

  it('is chosen from the company’s and the other people’s own, never from their own', async () => {
    const { answers } = await answerCompany(harbourVine)
    const known = residenceOf(answers, tomas)?.fieldContext.knownAddresses ?? []
    expect(known.map(({ value }) => value)).toEqual(['registered', amelia])
    expect(known[1]).toMatchObject({ label: 'At the same address as Amelia Jane Clarke' })
    expect(known[0]?.hint).toBe('2nd floor, 41 Quay Street, Bristol, BS1\u00a04DJ, United Kingdom')
  })

  it('follows the one it is the same as, also when that is another person’s', async () => {
    const { answers } = await answerCompany(harbourVine)
    const same = await answerPerson(answers, wei, { person_residence: { address_from: amelia } })
    const cityOf = (all: Answers) =>
      progressOf(all).people[2]?.platformFields['mailing_address.city']
    expect(cityOf(same.answers)).toBe('Bristol')
    const moved = await answerPerson(same.answers, amelia, {
      person_address: { ...harbourVine.people[0]?.typed.person_address, city: 'Bath' },
    })
    expect(cityOf(moved.answers)).toBe('Bath')
  })

  it('is asked for again when the person it was the same as is removed or moves in elsewhere', async () => {
    const { answers } = await answerCompany(harbourVine)
    const same = await answerPerson(answers, wei, { person_residence: { address_from: amelia } })
    const gone = progressOf(removePerson(same.answers, amelia))
    expect(gone.people.find(({ id }) => id === wei)?.open).toBe('person_residence')
    const moved = await answerPerson(same.answers, amelia, {
      person_residence: { address_from: 'registered' },
    })
    expect(progressOf(moved.answers).people[2]?.open).toBe('person_residence')
  })

  it('is offered of so many others only, and the chosen one always', async () => {
    const { answers } = await answerCompany(harbourVine)
    let many = answers
    for (let index = 3; index < 50; index++) {
      const first = listPeople(answers)[0] as Person
      many = addPerson(many, testPersonId(index))
      for (const [stepId, saved] of Object.entries(first.answers)) {
        many = setPersonStep(many, testPersonId(index), stepId, saved as SavedStep)
      }
    }
    const same = await answerPerson(many, wei, {
      person_residence: { address_from: testPersonId(49) },
    })
    const began = process.cpuUsage()
    const { people } = progressOf(same.answers)
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(1500)
    expect(people).toHaveLength(50)
    const [others] = people.slice(-1)
    const offered = others?.asked.find(({ step }) => step.id === 'person_residence')
    expect(offered?.fieldContext.knownAddresses).toHaveLength(9)
    const later = addPerson(same.answers, testPersonId(50))
    expect(progressOf(later).people[2]?.open).toBeUndefined()
  })

  it('decides nothing of another person’s country or tax number', async () => {
    const { answers } = await answerCompany(harbourVine)
    const progress = progressOf(answers)
    const taxNames = progress.people.map(
      ({ asked }) =>
        asked.find(({ step }) => step.id === 'person_identification')?.fieldContext.taxName,
    )
    expect(taxNames).toEqual([
      'National Insurance number',
      'NIF or NIE',
      'National Insurance number',
    ])
  })
})

describe('an address that was typed before there was one to choose from', () => {
  it('stays an answer when others become known', async () => {
    const [first, second] = harbourVine.people
    const { person_residence: _, ...typed } = first?.typed ?? {}
    const alone = await answerPerson(corporate, amelia, typed)
    expect(progressOf(alone.answers).people.map(({ open }) => open)).toEqual([undefined])
    const { answers } = await answerPerson(alone.answers, tomas, second?.typed ?? {})
    expect(progressOf(answers).people.map(({ open }) => open)).toEqual([undefined, undefined])
    const whole = await answerCompany({ typed: harbourVine.typed, people: [] })
    const known = { ...whole.answers, people: answers.people }
    expect(progressOf(known).people.map(({ open }) => open)).toEqual([undefined, undefined])
  })
})

describe('the platform’s requirements of a person', () => {
  it('is asked of them alone, in earnest', async () => {
    const { answers } = await answerCompany(harbourVine)
    const fieldContext = buildFieldContext(answers, {
      ...testSettings,
      outstandingOfPeople: { [tomas]: ['passport_number', 'mailing_address.unit_number'] },
    })
    const { people, open } = evaluateProgress(answers, fieldContext)
    expect(people.map((person) => person.open)).toEqual([
      undefined,
      'person_identification',
      undefined,
    ])
    expect(open).toBe('people')
  })
})
