import { describe, expect, it } from 'vitest'
import { corporationSteps, individualSteps, personSteps } from '@/lib/onboarding/journeys.ts'
import type {
  AskedStep,
  PersonProgress,
  Progress,
} from '@/lib/onboarding/progress/evaluate-progress.ts'
import {
  findNextSection,
  findSavedSection,
  listFillSections,
  listPersonSections,
} from './fill-sections.ts'

describe('the sections that staff fill in', () => {
  const ask = (steps: readonly AskedStep['step'][]) =>
    steps.map((step) => ({ step, fieldContext: {}, values: {} }))
  const progress = (steps: readonly AskedStep['step'][], applicationType: string) =>
    ({
      asked: ask(steps),
      people: [],
      peopleRequirements: [],
      fieldContext: { applicationType },
    }) as unknown as Progress
  const person = { asked: ask(personSteps) } as unknown as PersonProgress

  it('follow one another as in the journey, a company’s people before its account', () => {
    const company = listFillSections(progress(corporationSteps, 'CORPORATION'), 'en')
    const ids = company.map(({ id }) => id)
    expect(ids.slice(-2)).toEqual(['people', 'account'])
    expect(ids.map((id) => findNextSection(company, id)?.id)).toEqual([...ids.slice(1), undefined])
    const individual = listFillSections(progress(individualSteps, 'INDIVIDUAL'), 'en')
    expect(individual.map(({ id }) => id)).not.toContain('people')
    expect(findNextSection(individual, 'about')?.id).toBe('home')
    const ofPerson = listPersonSections(person, 'en')
    expect(findNextSection(ofPerson, 'person_about')?.id).toBe('person_details')
    expect(findNextSection(ofPerson, 'person_home')).toBeUndefined()
  })

  it('are named where they were saved, and nothing else that a URL says', () => {
    expect(findSavedSection('home', 'en')).toBe('Address, tax and identification')
    for (const other of ['yes', 'nothing', 'Maya', undefined]) {
      expect(findSavedSection(other, 'en')).toBeUndefined()
    }
  })
})
