import { describe, expect, it } from 'vitest'

import { answerSteps, postStep, testSettings } from '@/test-support/applicants/answer-steps.ts'

import { applicants } from '@/test-support/applicants/individuals.ts'

import { internationalApplicants } from '@/test-support/applicants/international-applicants.ts'

import { buildFieldContext, type OnboardingSettings } from './field-context/build-field-context.ts'

import { type Field, isAsked } from './fields/field.ts'

import { type Answers, findStep } from './journeys.ts'

import type { PlatformPath } from './mapping/platform-paths.ts'

import { evaluateProgress } from './progress/evaluate-progress.ts'

const { maya, oliver } = applicants

function progressOf(answers: Answers, changes: Partial<OnboardingSettings> = {}) {
  return evaluateProgress(answers, buildFieldContext(answers, { ...testSettings, ...changes }))
}

describe('the percentage of ownership', () => {
  const path = 'customer_details.percentage_ownership'
  const off: OnboardingSettings = { ...testSettings, askIndividualOwnership: false }

  async function isAskedOf(as: OnboardingSettings): Promise<boolean> {
    const { account: _, ...others } = maya.typed
    const { answers } = await answerSteps(others, as)
    const at = buildFieldContext(answers, as)
    return isAsked(findStep('account')?.fields.percentage_ownership as Field, at)
  }

  it('is asked where the operator or the platform asks for it, and of nobody else', async () => {
    expect(await isAskedOf(off)).toBe(false)
    expect(await isAskedOf({ ...off, askIndividualOwnership: true })).toBe(true)
    expect(await isAskedOf({ ...off, outstanding: [path] })).toBe(true)
  })

  it('is ignored in a form that did not ask for it', async () => {
    const { progress } = await answerSteps(maya.typed, off)
    expect(progress.open).toBeUndefined()
    expect(progress.platformFields).not.toHaveProperty([path])
  })

  it('stays where it was answered before it was switched off', async () => {
    const { answers } = await answerSteps(maya.typed)
    expect(
      evaluateProgress(answers, buildFieldContext(answers, off)).platformFields,
    ).toHaveProperty([path], 100)
  })
})

describe('the platform’s requirements beyond the form', () => {
  const outstanding: PlatformPath[] = [
    'customer_details.mailing_address.state',
    'customer_details.mailing_address.country_code',
    'customer_details.passport_number',
  ]

  it('opens the address for a part that the country does without, and sends it', async () => {
    const { answers } = await answerSteps(oliver.typed)
    const as = { ...testSettings, outstanding }
    expect(progressOf(answers, { outstanding }).open).toBe('address')
    const { answered } = await postStep(
      answers,
      'address',
      { ...oliver.typed.address, state: '' },
      as,
    )
    expect(answered).toMatchObject({ state: { problems: [{ input: 'state' }] } })
    const address = { ...oliver.typed.address, state: 'ENG' }
    const { progress, answers: further } = await answerSteps({ address }, as, answers)
    // The passport, which he left out, is required too.
    expect(progress.open).toBe('identification')
    const identification = { ...oliver.typed.identification, passport_number: '533380006' }
    const whole = await answerSteps({ identification }, as, further)
    expect(whole.progress.open).toBeUndefined()
    expect(progress.platformFields['customer_details.mailing_address.state']).toBe('ENG')
  })

  it('sends a state by its code once the platform asks for it, and from then on', async () => {
    const { typed } = internationalApplicants.winston
    const state = 'customer_details.mailing_address.state'
    const { answers, progress } = await answerSteps(typed)
    expect(progress.platformFields).not.toHaveProperty([state])
    expect(progress.platformFields['customer_details.mailing_address.address_line2']).toMatch(/\w/)
    const ways = [{ outstanding: [state as PlatformPath] }, { sendsAnyState: true }]
    for (const way of [...ways, { states: 'code' as const }]) {
      const { platformFields, open } = progressOf(answers, way)
      expect(open).toBeUndefined()
      expect(platformFields[state]).toMatch(/^[A-Z]{3}$/)
      expect(platformFields).not.toHaveProperty(['customer_details.mailing_address.address_line2'])
    }
    expect(progressOf(answers, { states: 'name' }).platformFields[state]).toMatch(/^[A-Z][a-z]/)
  })
})
