import { describe, expect, it } from 'vitest'
import { answerSteps, postStep, testSettings } from '@/test-support/applicants/answer-steps.ts'
import { applicants } from '@/test-support/applicants/individuals.ts'
import { internationalApplicants } from '@/test-support/applicants/international-applicants.ts'
import { listReviewRows } from '@/test-support/applicants/list-review-rows.ts'
import type { Answers } from '../journeys.ts'
import { evaluateProgress } from '../progress/evaluate-progress.ts'
import { buildFieldContext, type OnboardingSettings } from './build-field-context.ts'

const as: OnboardingSettings = {
  ...testSettings,
  attestation: false,
  askIndividualOwnership: false,
}
const number = 'customer_details.tax_reference_number'
const { jeanPaul, maria, gala } = internationalApplicants
const { lucia } = applicants

function progressOf(answers: Answers, more: Partial<OnboardingSettings> = {}) {
  return evaluateProgress(answers, buildFieldContext(answers, { ...as, ...more }))
}

function isAskedOf(answers: Answers, more: Partial<OnboardingSettings> = {}): boolean {
  return progressOf(answers, more).asked.some(({ step }) => step.id === 'tax_country')
}

describe('the country of the tax number', () => {
  it('is asked where residence and nationality differ, and nowhere else', async () => {
    expect(isAskedOf((await answerSteps(gala.typed, as)).answers)).toBe(false)
    const { answers } = await answerSteps(jeanPaul.typed, as)
    expect(isAskedOf(answers)).toBe(true)
    const { tax_country: _, ...before } = answers
    expect(progressOf(before).open).toBe('tax_country')
  })

  it('decides which number is accepted, and asks for it again when it changes', async () => {
    const { answers, progress } = await answerSteps(jeanPaul.typed, as)
    expect(progress.platformFields[number]).toBe('536904399')
    const french = await answerSteps({ tax_country: { tax_country: 'FR' } }, as, answers)
    expect(french.progress.open).toBe('identification')
    const typed = { us_residency_status: 'US_CITIZEN', tax_reference_number: '536904399' }
    const { answered } = await postStep(french.answers, 'identification', typed, as)
    expect(answered).toMatchObject({ state: { problems: [{ input: 'tax_reference_number' }] } })
  })

  it('is asked of a US citizen abroad who has the nationality of the country as well', async () => {
    const typed = { us_residency_status: 'US_CITIZEN', tax_reference_number: '' }
    const { answers } = await answerSteps({ ...lucia.typed, identification: typed }, as)
    expect(progressOf(answers).open).toBe('tax_country')
    const { progress } = await answerSteps(
      {
        tax_country: { tax_country: 'US' },
        identification: { ...typed, tax_reference_number: '536-90-4399' },
      },
      as,
      answers,
    )
    expect(progress.open).toBeUndefined()
    expect(progress.platformFields[number]).toBe('536904399')
  })

  it('is asked where the platform requires the number, and stays once it was answered', async () => {
    const identification = { ...lucia.typed.identification, tax_reference_number: '' }
    const { answers } = await answerSteps({ ...lucia.typed, identification }, as)
    expect(isAskedOf(answers)).toBe(false)
    expect(progressOf(answers, { outstanding: [number] }).open).toBe('tax_country')
    const { answers: further } = await answerSteps(
      { tax_country: { tax_country: 'US' } },
      as,
      answers,
    )
    expect(isAskedOf(further)).toBe(true)
  })

  it('is not sent: the interface has a field for it of companies alone', async () => {
    const { progress } = await answerSteps(jeanPaul.typed, { ...as, attestation: true })
    expect(Object.keys(progress.platformFields).filter((path) => /tax/.test(path))).toEqual([
      number,
    ])
  })
})

describe('a reason for having no tax number', () => {
  it('is saved, shown in the list of answers, and not sent', async () => {
    const { progress, answers } = await answerSteps(maria.typed, as)
    expect(progress.open).toBeUndefined()
    expect(answers.identification?.values.no_tax_number).toBe('NOT_REQUIRED')
    expect(JSON.stringify(progress.platformFields)).not.toContain('NOT_REQUIRED')
    expect(await listReviewRows(progress)).toContainEqual({
      stepId: 'identification',
      field: 'no_tax_number',
      label: 'Why there is no tax number',
      value: 'The law does not ask me to have one',
    })
  })

  it('does not stand beside a number', async () => {
    const both = { us_residency_status: 'US_CITIZEN', no_tax_number: 'NOT_YET' }
    const { answers } = await answerSteps(gala.typed, as)
    const { answered } = await postStep(answers, 'identification', both, as)
    expect(answered).toMatchObject({ state: { problems: [{ input: 'no_tax_number' }] } })
  })

  async function postReason(typed: typeof lucia.typed, more = {}, reason = 'NOT_YET') {
    const { answers } = await answerSteps(typed, as)
    const typedNow = { ...typed.identification, no_tax_number: reason, tax_reference_number: '' }
    const { identification: _, ...others } = answers
    return (await postStep(others, 'identification', typedNow, { ...as, ...more })).answered
  }

  it('or a number is needed in the United States', async () => {
    expect(await postReason(applicants.maya.typed)).not.toHaveProperty('state')
    expect(await postReason(applicants.maya.typed, {}, '')).toMatchObject({
      state: { problems: [{ input: 'tax_reference_number' }] },
    })
  })

  it('is taken where the platform requires the number, which who has none cannot give', async () => {
    const answered = await postReason(lucia.typed, { outstanding: [number] })
    expect(JSON.stringify(answered)).toContain('"no_tax_number":"NOT_YET"')
    expect(answered).not.toHaveProperty('state')
  })

  it('or a number is demanded where the platform requires one, and the problem is at the number', async () => {
    const answered = await postReason(lucia.typed, { outstanding: [number] }, '')
    expect(answered).toMatchObject({ state: { problems: [{ input: 'tax_reference_number' }] } })
    expect(await postReason(lucia.typed, {}, '')).not.toHaveProperty('state')
  })
})

describe('people without a nationality', () => {
  const born = { date_of_birth: { day: '1', month: '1', year: '1990' } }

  it('say so, and no nationality is sent', async () => {
    const { progress } = await answerSteps(
      { birth: { ...born, nationality: '', stateless: 'yes' } },
      as,
    )
    expect(progress.platformFields).toEqual({ 'customer_details.date_of_birth': '1990-01-01' })
  })

  it.each([
    [{ nationality: '', stateless: '' }, 'Select the country of your nationality, or tick'],
    [{ nationality: 'LB', stateless: 'yes' }, 'not both'],
  ])('cannot be derived from %j', async (typed, words) => {
    const { answered } = await postStep({}, 'birth', { ...born, ...typed }, as)
    expect(JSON.stringify(answered)).toContain(words)
  })
})
