import { describe, expect, it } from 'vitest'
import { inWords } from './check-step.ts'
import { everyControl, stepOf } from './fields.fixture.ts'
import { problemsIn } from './step-problems.ts'

const view = stepOf(everyControl.map((field) => ({ ...field, saved: undefined })))
const error = (message: string) => ({ type: 'custom', message })

describe('the errors that react-hook-form holds', () => {
  it('are listed in the order of the page', () => {
    const errors = { date_of_birth: error('missing'), email: error('missing') }
    expect(problemsIn(view, errors)).toEqual([
      { input: 'email', message: 'missing' },
      { input: 'date_of_birth', message: 'missing' },
    ])
  })

  it('lead to the part of a date that is wrong', () => {
    const errors = { date_of_birth: { month: error('month_missing') } }
    expect(problemsIn(view, errors)).toEqual([
      { input: 'date_of_birth.month', message: 'month_missing' },
    ])
  })

  it('are found under a name with parts', () => {
    const box = { control: 'checkbox', name: 'withdraw.email', label: 'Remove', value: '' } as const
    expect(problemsIn(stepOf([box]), { withdraw: { email: error('No') } })).toEqual([
      { input: 'withdraw.email', message: 'No' },
    ])
  })
})

describe('what a step’s schema found', () => {
  it('is said in words', () => {
    const coded = [
      { input: 'email', message: 'missing' },
      { input: 'date_of_birth.month', message: 'month_missing' },
    ]
    expect(inWords(view, coded)).toEqual([
      { input: 'email', message: 'Enter your email address' },
      { input: 'date_of_birth.month', message: 'Date of birth must include a month' },
    ])
  })

  it('is not said of an empty field whose stored value stays', () => {
    const coded = [
      { input: 'email', message: 'missing' },
      { input: 'date_of_birth', message: 'missing' },
    ]
    expect(inWords(stepOf(everyControl), coded)).toEqual([
      { input: 'date_of_birth', message: 'Enter your date of birth' },
    ])
  })

  it('is left to the server where there are no words for it', () => {
    const coded = [
      { input: 'email', message: 'unknown_code' },
      { input: 'state', message: 'missing' },
    ]
    expect(inWords(view, coded)).toEqual([])
  })
})
