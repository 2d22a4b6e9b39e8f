import { describe, expect, it } from 'vitest'
import {
  answerSteps,
  postStep,
  requireStep,
  testSettings,
} from '@/test-support/applicants/answer-steps.ts'
import { companies } from '@/test-support/applicants/companies.ts'
import { buildFieldContext } from '../field-context/build-field-context.ts'
import { getStepContext, isAsked } from '../fields/field.ts'
import type { PlatformPath } from '../mapping/platform-paths.ts'
import { evaluateProgress } from '../progress/evaluate-progress.ts'

const investment = 'customer_details.investment_profile'
const pairs = [
  ['INDIVIDUAL', 'employment', 'customer_details.employment_status', 'employment_description'],
  [
    'INDIVIDUAL',
    'own_funds',
    `${investment}.primary_source_of_funds`,
    'primary_source_of_funds_description',
  ],
  [
    'CORPORATION',
    'funds',
    `${investment}.primary_source_of_funds`,
    'primary_source_of_funds_description',
  ],
] as const

describe.each(pairs)('the words for OTHER, of %s at %s', (type, stepId, choice, description) => {
  const step = requireStep(stepId)
  const name = choice.split('.').at(-1) ?? ''
  const words = step.fields[description]?.platformPath as PlatformPath
  const at = (outstanding: PlatformPath[]) => ({
    ...testSettings,
    businessQuestions: [],
    outstanding,
  })
  const applicant = { application_type: type }

  it.each([
    ['the choice', [choice as PlatformPath]],
    ['the words', [words]],
  ])('are asked with the choice where the platform asks for %s', async (_, outstanding) => {
    const { answers } = await answerSteps({ applicant })
    const fieldContext = getStepContext(buildFieldContext(answers, at(outstanding)), stepId)
    const asked = Object.entries(step.fields).filter(([, field]) => isAsked(field, fieldContext))
    expect(asked.map(([field]) => field)).toEqual([name, description])
  })

  it('are needed with OTHER, and dropped with any other choice', async () => {
    const { answers } = await answerSteps({ applicant })
    const answered = async (typed: Record<string, string>) =>
      (await postStep(answers, stepId, typed, at([choice as PlatformPath]))).answered
    const other = 'OTHER'
    expect(await answered({ [name]: other })).toMatchObject({
      state: { problems: [{ input: description }] },
    })
    expect(await answered({ [name]: other, [description]: 'Royalties' })).toMatchObject({
      values: { [name]: other, [description]: 'Royalties' },
    })
    const [known = ''] = (step.fields[name] as { options: readonly string[] }).options
    const dropped = await answered({ [name]: known, [description]: 'Royalties' })
    expect(dropped).toMatchObject({ values: { [name]: known } })
    expect(JSON.stringify(dropped)).not.toContain('Royalties')
    expect(await answered({ [name]: known })).toMatchObject({ values: { [name]: known } })
  })
})

describe('the state in which a company is registered', () => {
  const path = 'customer_details.state_of_incorporation'
  const { applicant, foundation } = companies.harbourVine.typed
  const typed = { ...foundation, state_of_incorporation: 'England' }

  async function answeredIn(country_of_incorporation: string) {
    const started = await answerSteps({
      applicant: applicant ?? {},
      incorporation: { country_of_incorporation },
    })
    const as = { ...testSettings, outstanding: [path as PlatformPath] }
    return answerSteps({ foundation: typed }, as, started.answers)
  }

  it('stays once the platform had it asked for, where it is not asked for otherwise', async () => {
    const { answers } = await answeredIn('GB')
    const { platformFields } = evaluateProgress(answers, buildFieldContext(answers, testSettings))
    expect(platformFields).toMatchObject({ [path]: 'England' })
  })

  it('is not asked for any more once the country is another', async () => {
    const { answers } = await answeredIn('GB')
    const incorporation = { country_of_incorporation: 'FR' }
    const { progress } = await answerSteps({ incorporation }, testSettings, answers)
    expect(progress.platformFields).not.toHaveProperty([path])
    const asked = progress.asked.find(({ step }) => step.id === 'foundation')
    const field = asked?.step.fields.state_of_incorporation
    expect(field && asked && isAsked(field, asked.fieldContext)).toBe(false)
  })
})
