import { describe, expect, it } from 'vitest'
import { addPerson, removePerson, setPersonStep } from '../company-people/people.ts'
import type { StepValues } from '../define-step.ts'
import type { Answers } from '../journeys.ts'
import {
  type AnswerSources,
  type Author,
  answerLocation,
  findRegister,
  isAllByCustomer,
  listStaffAuthors,
  packSources,
  unpackSources,
  updateSources,
} from './answer-authors.ts'

const grace: Author = { kind: 'staff', id: 'grace' }
const customer: Author = { kind: 'customer' }
const amelia = 'aaaaaaaa-0000-4000-8000-000000000001'
const tomas = 'aaaaaaaa-0000-4000-8000-000000000002'

function savedStep(values: StepValues) {
  return { typed: {}, values }
}

/** One change after the other, each with the next revision. */
function sourcesOf(...changes: [Author, (answers: Answers) => Answers][]) {
  let answers: Answers = {}
  let sources: AnswerSources = {}
  for (const [index, [by, change]] of changes.entries()) {
    const next = change(answers)
    const source = { by, at: '2026-11-21T10:00:00.000Z', revision: index + 1 }
    sources = updateSources(sources, answers, next, source)
    answers = next
  }
  return (location: string, field: string) => {
    const source = sources[location]?.[field]
    return source && [source.by.kind === 'staff' ? source.by.id : 'customer', source.revision]
  }
}

const answered = (step: string, values: StepValues) => (answers: Answers) => ({
  ...answers,
  [step]: savedStep(values),
})

describe('the source of a value', () => {
  it('is the last one to give the value, and stays so while the value stays', () => {
    const of = sourcesOf(
      [grace, answered('name', { first_name: 'Maya', last_name: 'Jonson' })],
      [customer, answered('name', { first_name: 'Maya', last_name: 'Johnson' })],
      [grace, answered('contact', { email_address: 'maya@example.com' })],
    )
    expect(of('name', 'first_name')).toEqual(['grace', 1])
    expect(of('name', 'last_name')).toEqual(['customer', 2])
    expect(of('contact', 'email_address')).toEqual(['grace', 3])
    expect(of('name', 'title')).toBeUndefined()
  })

  it('names the register that a value was taken from, until it has another value', () => {
    const of = (answers: Answers, next: Answers, before: AnswerSources, register?: 'gleif') =>
      updateSources(before, answers, next, {
        by: customer,
        at: '2026-11-21T10:00:00.000Z',
        revision: 1,
        ...(register && { register }),
      })
    const found = { company_name: savedStep({ registered_name: 'Lantern', trading_name: 'L' }) }
    const changed = { company_name: savedStep({ registered_name: 'Lanterns', trading_name: 'L' }) }
    const first = unpackSources(packSources(of({}, found, {}, 'gleif')))
    expect(findRegister(first, 'company_name', 'registered_name')).toBe('gleif')
    const second = unpackSources(packSources(of(found, changed, first)))
    expect(findRegister(second, 'company_name', 'registered_name')).toBeUndefined()
    expect(findRegister(second, 'company_name', 'trading_name')).toBe('gleif')
  })

  it.each([
    ['the customer', customer, undefined, true],
    ['staff', grace, undefined, false],
    ['a person of the company', { kind: 'person', id: amelia } as const, undefined, false],
    ['the customer by a register', customer, 'gleif' as const, false],
  ])('is the customer for all where it was %s: %#', (_, by, register, expected) => {
    const source = {
      by,
      at: '2026-11-21T10:00:00.000Z',
      revision: 1,
      ...(register && { register }),
    }
    const answers: Answers = { company_name: savedStep({ registered_name: 'Lantern' }) }
    expect(isAllByCustomer(updateSources({}, {}, answers, source))).toBe(expected)
  })

  it('is known of what was withdrawn too', () => {
    const of = sourcesOf(
      [customer, answered('name', { title: 'Dr.', last_name: 'Johnson' })],
      [grace, answered('name', { last_name: 'Johnson' })],
    )
    expect(of('name', 'title')).toEqual(['grace', 2])
  })

  it('is recorded for each of a company’s people, and for the list of them', () => {
    const named = (id: string, first_name: string) => (answers: Answers) =>
      setPersonStep(answers, id, 'person_name', savedStep({ first_name }))
    const of = sourcesOf(
      [customer, (answers) => addPerson(answers, amelia)],
      [customer, named(amelia, 'Amelia')],
      [grace, (answers) => addPerson(answers, tomas)],
      [grace, named(tomas, 'Tomas')],
      [customer, (answers) => removePerson(answers, amelia)],
    )
    expect(of(answerLocation('person_name', tomas), 'first_name')).toEqual(['grace', 4])
    expect(of(answerLocation('person_name', amelia), 'first_name')).toBeUndefined()
    expect(of('people', 'list')).toEqual(['customer', 5])
  })

  it('names everybody of staff whose values stand, once, and is stored once for each change', () => {
    const at = '2026-11-21T10:00:00.000Z'
    const source = (by: Author) => ({ by, at, revision: 1 })
    const sources: AnswerSources = {
      name: { first_name: source(grace), last_name: source(customer) },
      contact: { email_address: source(grace) },
      birth: { nationality: source({ kind: 'staff', id: 'hal' }) },
    }
    expect(listStaffAuthors(sources)).toEqual(['grace', 'hal'])
    const packed = packSources(sources)
    expect(packed.given).toHaveLength(3)
    expect(unpackSources(packed)).toEqual(sources)
    expect(unpackSources(packSources({}))).toEqual({})
  })
})
