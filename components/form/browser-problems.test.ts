import { describe, expect, it } from 'vitest'
import { problemsFound } from './browser-problems.ts'
import { everyControl, stepOf } from './fields.fixture.ts'

const view = stepOf(everyControl.map((field) => ({ ...field, saved: undefined })))
const error = (message: string) => ({ type: 'custom', message })

describe('what the browser found', () => {
  it('is said in words, in the order of the page', () => {
    const errors = { date_of_birth: error('missing'), email: error('missing') }
    expect(problemsFound(view, errors)).toEqual([
      { input: 'email', message: 'Enter your email address' },
      { input: 'date_of_birth', message: 'Enter your date of birth' },
    ])
  })

  it('leads to the part of a date that is wrong', () => {
    const errors = { date_of_birth: { month: error('month_missing') } }
    expect(problemsFound(view, errors)).toEqual([
      { input: 'date_of_birth.month', message: 'Date of birth must include a month' },
    ])
  })

  it('says nothing of an empty field whose stored value stays', () => {
    const errors = { email: error('missing'), date_of_birth: error('missing') }
    expect(problemsFound(stepOf(everyControl), errors)).toEqual([
      { input: 'date_of_birth', message: 'Enter your date of birth' },
    ])
  })

  it('leaves to the server what it has no words for', () => {
    expect(problemsFound(view, { email: error('unknown_code'), state: error('missing') })).toEqual(
      [],
    )
  })
})
