import { describe, expect, it } from 'vitest'

import { answerSteps, postStep, testSettings } from '@/test-support/applicants/answer-steps.ts'

import { applicants } from '@/test-support/applicants/individuals.ts'

import type { Answers } from '../journeys.ts'

import type { RawValues, StepState } from '../view/step-view.ts'

import type { ValidatedStep } from './validate-step-form.ts'

const { maya, lucia, suharto } = applicants

function stateOf(answered: ValidatedStep): StepState {
  if (!('state' in answered)) throw new Error('The step was saved, or could not be read')
  return answered.state
}

describe('a sensitive value', () => {
  const blank = { tax_reference_number: '', passport_number: '' }

  async function identified(): Promise<Answers> {
    const { residence, identification } = maya.typed
    return (await answerSteps({ residence, identification })).answers
  }

  it('stays saved where its input is left empty, also where it must be given', async () => {
    const answers = await identified()
    const typed = { us_residency_status: 'RESIDENT_ALIEN', ...blank }
    const { answered } = await postStep(answers, 'identification', typed)
    expect(answered).toMatchObject({
      typed: { ...maya.typed.identification, us_residency_status: 'RESIDENT_ALIEN' },
      values: {
        us_residency_status: 'RESIDENT_ALIEN',
        tax_reference_number: '536904399',
        passport_number: 'A12345678',
      },
    })
  })

  it('is not shown when the page comes back with an error', async () => {
    const answers = await identified()
    const { answered } = await postStep(answers, 'identification', blank)
    expect(stateOf(answered).problems.map(({ input }) => input)).toEqual(['us_residency_status'])
    expect(JSON.stringify(answered)).not.toMatch(/4399|5678/)
  })

  it('is replaced by what is typed', async () => {
    const answers = await identified()
    const typed = { ...maya.typed.identification, ...blank, passport_number: 'B1' }
    const { answered } = await postStep(answers, 'identification', typed)
    expect(answered).toMatchObject({
      values: { tax_reference_number: '536904399', passport_number: 'B1' },
    })
  })

  it('is asked for when nothing is saved', async () => {
    const { answers } = await answerSteps({ residence: maya.typed.residence })
    const typed = { ...maya.typed.identification, ...blank }
    const { problems } = stateOf((await postStep(answers, 'identification', typed)).answered)
    expect(problems.map(({ input }) => input)).toEqual(['tax_reference_number'])
  })

  it('is withdrawn where it may be left out, or with the reason for having none', async () => {
    const answers = await identified()
    const typed = { us_residency_status: 'RESIDENT_ALIEN', ...blank }
    const both = { 'withdraw.tax_reference_number': 'yes', 'withdraw.passport_number': 'yes' }
    const post = async (more: RawValues) =>
      (await postStep(answers, 'identification', { ...typed, ...both, ...more })).answered
    const { problems } = stateOf(await post({}))
    expect(problems.map(({ input }) => input)).toEqual(['tax_reference_number'])
    const answered = await post({ no_tax_number: 'NOT_YET' })
    expect(answered).toMatchObject({ typed: { passport_number: '', tax_reference_number: '' } })
    expect(answered).not.toHaveProperty('values.passport_number')
    expect(answered).not.toHaveProperty('values.tax_reference_number')
  })

  it('is what is typed instead, also when it was to be withdrawn', async () => {
    const answers = await identified()
    const typed = { ...maya.typed.identification, ...blank, passport_number: 'B1' }
    const back = { 'withdraw.passport_number': 'yes' }
    const { answered } = await postStep(answers, 'identification', { ...typed, ...back })
    expect(answered).toMatchObject({ values: { passport_number: 'B1' } })
  })

  it('is still to be withdrawn when the page comes back with an error', async () => {
    const answers = await identified()
    const back = { 'withdraw.passport_number': 'yes' }
    const { answered } = await postStep(answers, 'identification', { ...blank, ...back })
    expect(stateOf(answered).values).toEqual({
      us_residency_status: '',
      no_tax_number: '',
      ...blank,
      ...back,
    })
  })

  it('of another country is not used as this one’s', async () => {
    const answers = await identified()
    const { answers: moved } = await answerSteps(
      { residence: suharto.typed.residence },
      testSettings,
      answers,
    )
    const typed = { ...maya.typed.identification, ...blank }
    const { answered } = await postStep(moved, 'identification', typed)
    expect(answered).toMatchObject({ values: { passport_number: 'A12345678' } })
    expect(answered).not.toHaveProperty('values.tax_reference_number')
  })

  it('that raised a warning raises none when it is saved', async () => {
    const typed = { ...lucia.typed.identification, tax_reference_number: '12345678A' }
    const { answers } = await answerSteps({
      residence: lucia.typed.residence,
      identification: typed,
    })
    const { doubted } = await postStep(answers, 'identification', { ...typed, ...blank })
    expect(doubted).toEqual([])
  })
})
