import { expect, it } from 'vitest'
import { testSettings } from '@/test-support/applicants/answer-steps.ts'
import { getStepContext } from '../fields/field.ts'
import type { Answers } from '../journeys.ts'
import { buildFieldContext } from './build-field-context.ts'

const answer = (values: Record<string, unknown>) => ({ typed: {}, values })

it('a person’s countries are those of their earlier answers, each once', () => {
  const answers = {
    birth: answer({ nationality: 'GB' }),
    residence: answer({ country_code: 'ES' }),
    tax_country: answer({ tax_country: 'GB' }),
  }
  const context = buildFieldContext(answers as unknown as Answers, testSettings)
  expect(context.chosenCountries.toSorted()).toEqual(['ES', 'GB'])
})

it('a person of a company is shown their own and the company’s, and nobody else’s', () => {
  const person = (id: string, country_code: string) => ({
    id,
    answers: { person_country: answer({ country_code }) },
  })
  const answers = {
    applicant: answer({ application_type: 'CORPORATION' }),
    registered_country: answer({ country_code: 'GB' }),
    people: [person('one', 'ES'), person('other', 'KP')],
  }
  const context = buildFieldContext(answers as unknown as Answers, testSettings)
  const own = getStepContext(context, 'person_country', 'one')
  expect(own.chosenCountries).toEqual(['ES', 'GB'])
  expect(getStepContext(context, 'registered_country').chosenCountries).toEqual(['GB'])
})
