import { expect, it } from 'vitest'
import { testSettings } from '@/test-support/applicants/answer-steps.ts'
import type { Answers } from '../journeys.ts'
import { buildFieldContext } from './build-field-context.ts'

const answer = (values: Record<string, string>) => ({ typed: {}, values })
const birth = answer({ nationality: 'GB' })
const residence = answer({ country_code: 'ES' })

it.each([
  ['where they live, not their nationality', { birth, residence }, 'ES'],
  ['their nationality until it is known where they live', { birth }, 'GB'],
  ['none before either is known', {}, undefined],
])('telephone numbers are read as those of a country: %s', (_, answers, country) => {
  const context = buildFieldContext(answers as unknown as Answers, testSettings)
  expect(context.telephoneCountry).toBe(country)
})
