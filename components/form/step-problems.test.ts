import { describe, expect, it } from 'vitest'
import { everyControl, stepOf } from './fields.fixture.ts'
import { inWords, problemsIn } from './step-problems.ts'

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

  it('are one where several parts of a date are wrong, and lead to the first', () => {
    const errors = { date_of_birth: { month: error('m'), year: error('m') } }
    expect(problemsIn(view, errors)).toEqual([
      { input: 'date_of_birth.month', also: ['date_of_birth.year'], message: 'm' },
    ])
  })

  it('are found under a name with parts', () => {
    const box = { control: 'checkbox', name: 'withdraw.email', label: 'Remove', value: '' } as const
    expect(problemsIn(stepOf([box]), { withdraw: { email: error('No') } })).toEqual([
      { input: 'withdraw.email', message: 'No' },
    ])
  })
})

describe('the problems that a step’s schema finds', () => {
  it('is said in words', () => {
    const coded = [
      { input: 'email', code: 'missing' },
      { input: 'date_of_birth.month', code: 'month_missing' },
    ]
    expect(inWords(view, coded)).toEqual([
      { input: 'email', message: 'Enter your email address' },
      { input: 'date_of_birth.month', message: 'Date of birth must include a month' },
    ])
  })

  it('is not said of an empty field whose stored value stays', () => {
    const coded = [
      { input: 'email', code: 'missing' },
      { input: 'date_of_birth', code: 'missing' },
    ]
    expect(inWords(stepOf(everyControl), coded)).toEqual([
      { input: 'date_of_birth', message: 'Enter your date of birth' },
    ])
  })

  it('is left to the server as a whole where there are no words for some of it', () => {
    const coded = [
      { input: 'email', code: 'missing' },
      { input: 'date_of_birth', code: 'unknown_code' },
    ]
    expect(inWords(view, coded)).toEqual([])
    expect(inWords(view, [{ input: 'nowhere', code: 'missing' }])).toEqual([])
  })
})
