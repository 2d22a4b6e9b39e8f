import { describe, expect, it } from 'vitest'
import { languages } from '#lib/i18n/languages.ts'
import {
  answerSteps,
  postStep,
  requireStep,
  testSettings,
} from '@/test-support/applicants/answer-steps.ts'
import { listReviewRows } from '@/test-support/applicants/list-review-rows.ts'
import { buildFieldContext, type OnboardingSettings } from '../field-context/build-field-context.ts'
import { getStepContext } from '../fields/field.ts'
import { describeStep } from '../view/describe-step.ts'

const begun = {
  applicant: { application_type: 'CORPORATION' },
  incorporation: { country_of_incorporation: 'DE' },
}
const none = { registered_number: '', corporate_tax_reference_number: '' }
const outstanding = ['customer_details.registered_number'] as const

describe('a company without a registration number', () => {
  it('says why, which is shown in the list of answers and not sent', async () => {
    const typed = { ...begun, numbers: { ...none, no_registered_number: 'NOT_REQUIRED' } }
    const { progress, answers } = await answerSteps(typed)
    expect(answers.numbers?.values).toEqual({ no_registered_number: 'NOT_REQUIRED' })
    expect(JSON.stringify(progress.platformFields)).not.toMatch(/registered_number|NOT_REQUIRED/)
    expect(await listReviewRows(progress)).toContainEqual({
      stepId: 'numbers',
      field: 'no_registered_number',
      label: 'Why there is no registration number',
      value: 'A company of this kind does not have to register',
    })
  })

  const no = { ...none, no_registered_number: '' }
  const both = { ...none, registered_number: 'HRB 12345', no_registered_number: 'NOT_YET' }
  const words = ['none', 'N/A', 'n/a.', 'Nil', 'no tiene', 'ninguno', 'لا يوجد']
  it.each([
    { given: 'neither', typed: no, input: 'registered_number', message: /or select why there is/ },
    { given: 'both', typed: both, input: 'no_registered_number', message: /reason only if/ },
    ...words.map((given) => ({
      given,
      typed: { ...no, registered_number: given },
      input: 'registered_number',
      message: /select why below/,
    })),
  ])('is asked again where $given is given', async ({ typed, input, message }) => {
    const { answers } = await answerSteps(begun)
    const { answered } = await postStep(answers, 'numbers', typed)
    expect(answered).toMatchObject({
      state: { problems: [{ input, message: expect.stringMatching(message) }] },
    })
  })

  it('goes on with a reason where the platform asks all the same, and is told what to enter', async () => {
    const { answers } = await answerSteps(begun)
    const settings = { ...testSettings, outstanding }
    const given = { ...none, no_registered_number: 'NOT_REQUIRED' }
    const { answered } = await postStep(answers, 'numbers', given, settings)
    expect(answered).toMatchObject({ values: { no_registered_number: 'NOT_REQUIRED' } })
    for (const language of languages) {
      const hintOf = (asked: OnboardingSettings) => {
        const context = getStepContext(
          buildFieldContext(answers, { ...asked, language }),
          'numbers',
        )
        const view = describeStep(
          requireStep('numbers'),
          context,
          { typed: {} },
          { brand: 'Portico' },
        )
        return view.fields[0]?.hint?.length ?? 0
      }
      expect(hintOf(settings)).toBeGreaterThan(hintOf(testSettings))
    }
    const licence = { ...none, registered_number: 'Licence 77' }
    const { answered: entered } = await postStep(answers, 'numbers', licence, settings)
    expect(entered).toMatchObject({ values: { registered_number: 'LICENCE 77' } })
  })
})
