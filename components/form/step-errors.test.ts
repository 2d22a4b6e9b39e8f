import { describe, expect, it } from 'vitest'
import { everyControl, stepOf } from './fields.fixture.ts'
import { inWords, problemsIn, toErrors } from './step-errors.ts'

const view = stepOf(everyControl.map((field) => ({ ...field, saved: undefined })))

describe('problems as errors of react-hook-form', () => {
  it('come back as they were, with every wrong part of a date', () => {
    const problems = [
      { input: 'email', message: 'Enter it', code: 'missing' },
      { input: 'birth/date_of_birth', message: 'Enter it', code: 'missing' },
      { input: 'founded.month', also: ['founded.year'], message: 'No', code: 'missing_month_year' },
      { input: 'withdraw.email', message: 'No', code: 'server' },
      { input: 'choose.email', message: 'Choose one', code: 'server' },
      { input: 'choose.name', message: 'Choose one', code: 'server' },
      { input: 'nowhere_on_the_page', message: 'No', code: 'server' },
    ]
    expect(problemsIn(toErrors(problems))).toEqual(problems)
  })
})

describe('the problems that a step’s schema finds', () => {
  it('is said in words', () => {
    const coded = [
      { input: 'email', code: 'missing' },
      { input: 'date_of_birth.month', code: 'month_missing' },
    ]
    expect(inWords(view, coded)).toEqual([
      { input: 'email', code: 'missing', message: 'Enter your email address' },
      {
        input: 'date_of_birth.month',
        code: 'month_missing',
        message: 'Date of birth must include a month',
      },
    ])
  })

  it('is not said of an empty field whose stored value stays', () => {
    const coded = [
      { input: 'email', code: 'missing' },
      { input: 'date_of_birth', code: 'missing' },
    ]
    expect(inWords(stepOf(everyControl), coded)).toEqual([
      { input: 'date_of_birth', code: 'missing', message: 'Enter your date of birth' },
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
