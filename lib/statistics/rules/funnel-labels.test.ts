import { expect, it } from 'vitest'
import { allSteps } from '#lib/onboarding/journeys.ts'
import { otherSubjects, toFunnelSubject } from './funnel-labels.ts'

it('knows each step, its questions and the codes of their errors', () => {
  for (const { id, fields } of allSteps) {
    for (const question of Object.keys(fields)) {
      expect(toFunnelSubject({ step: id, question })).toEqual({ step: id, question, code: '' })
    }
  }
  expect(toFunnelSubject({ step: 'name', question: 'first_name', code: 'missing' })).toEqual({
    step: 'name',
    question: 'first_name',
    code: 'missing',
  })
})

it('knows why the firm’s rules refuse an answer, and takes it for no error of a question', () => {
  const refused = { step: 'birth', code: 'least_age' }
  expect(toFunnelSubject(refused)).toEqual({ ...refused, question: '' })
  const asked = toFunnelSubject({ ...refused, question: 'date_of_birth' })
  expect(asked.code).toBe('other')
})

it('takes no other text for a label, of whatever a request or the platform says', () => {
  const typed = 'Maya_Johnson'
  const labels = [
    toFunnelSubject({ step: typed, question: typed, code: typed }),
    toFunnelSubject({ step: 'name', question: typed, code: typed }),
    toFunnelSubject({ step: 'name', question: 'first_name', code: typed }),
    toFunnelSubject({
      step: `field__customer_details__${typed.toLowerCase()}`,
      question: 'answer',
    }),
    toFunnelSubject({ step: `own__${typed.toLowerCase()}`, question: typed, code: typed }),
    toFunnelSubject({ step: 'constructor', question: '__proto__', code: 'toString' }),
  ]
  expect(labels).toEqual([
    { step: 'other', question: '', code: 'other' },
    { step: 'name', question: '', code: 'other' },
    { step: 'name', question: 'first_name', code: 'other' },
    { step: 'unknown_field', question: 'answer', code: '' },
    { step: 'own_questions', question: '', code: 'other' },
    { step: 'other', question: '', code: 'other' },
  ])
})

it('has a name of its own for what is no question', () => {
  for (const step of otherSubjects) {
    expect(toFunnelSubject({ step })).toEqual({ step, question: '', code: '' })
  }
})
