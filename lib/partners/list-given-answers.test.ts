import { expect, it } from 'vitest'
import { evaluateApplication } from '#lib/applications/evaluate-application.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import { answerSteps, testSettings } from '@/test-support/applicants/answer-steps.ts'
import { companies } from '@/test-support/applicants/companies.ts'
import { applicants } from '@/test-support/applicants/individuals.ts'
import { listGivenAnswers } from './list-given-answers.ts'
import { readGivenAnswers } from './read-given-answers.ts'
import { givenAnswers } from './rules/given-answers.ts'

const settings = { getQuestionSettings: () => testSettings }
const { language } = testSettings

/** What holds of each step. */
function evaluate(answers: Answers) {
  const { asked } = evaluateApplication(settings, { answers, language })
  return { asked, values: asked.map(({ step, values }) => [step.id, values]) }
}

it.each([
  ...Object.entries(applicants).map(([name, { typed }]) => [name, 'INDIVIDUAL', typed] as const),
  ...Object.entries(companies).map(([name, { typed }]) => [name, 'CORPORATION', typed] as const),
])(
  'a partner reads what a customer typed in the form in which it gives it: %s',
  async (_, type, typed) => {
    const { answers } = await answerSteps(typed)
    const { asked, values } = evaluate(answers)
    const given = listGivenAnswers(asked)
    expect(Object.keys(given).length).toBeGreaterThan(3)
    expect(givenAnswers.safeParse(given).error).toBeUndefined()
    const read = await readGivenAnswers(settings, { type, language, answers: given })
    if ('faults' in read) throw new Error(JSON.stringify(read.faults))
    expect(evaluate(read.answers).values).toEqual(values)
  },
)
