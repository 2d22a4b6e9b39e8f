import { describe, expect, it } from 'vitest'
import { languages } from '#lib/i18n/languages.ts'
import { parseStatusResponse } from '#lib/platform/contract/status-response.ts'
import { answerSteps, postStep, testSettings } from '@/test-support/applicants/answer-steps.ts'
import { buildFieldContext } from '../field-context/build-field-context.ts'
import { findQuestion, findStep, listAskedPaths } from '../journeys.ts'
import { type PlatformFields, type PlatformPath, toNestedBody } from '../mapping/platform-paths.ts'
import { evaluateProgress } from '../progress/evaluate-progress.ts'
import { describeStep } from '../view/describe-step.ts'
import { listRefusalRequirements, listRequirements } from './requirement-to-question.ts'
import {
  findUnknownPath,
  getUnknownFieldStep,
  getUnknownFieldStepId,
  isUnknownField,
  maxUnknownFields,
} from './unknown-field.ts'

const path = 'customer_details.shoe_size'
const known = listAskedPaths('INDIVIDUAL')
const applicant = { application_type: 'INDIVIDUAL' }

function requirementsOf(...errors: [field_name: string, description: string][]) {
  return listRequirements(
    parseStatusResponse({
      data: {
        id: 'p-1',
        status: 'INCOMPLETE',
        application_validation_errors: errors.map(([field_name, description]) => ({
          field_name,
          field_status: 'INCOMPLETE',
          description,
        })),
      },
    }),
  )
}

function viewOf(description: string, language = testSettings.language) {
  const as = { ...testSettings, language, outstanding: [path as PlatformPath] }
  const fieldContext = buildFieldContext({}, { ...as, unknownFields: { [path]: description } })
  return describeStep(getUnknownFieldStep(path), fieldContext, { typed: {} }, { brand: 'Portico' })
}

describe('a field that no question of ours fills', () => {
  it.each([path, 'customer_details.kyc_profile.shoe_size', 'customer_details.a1.b.c_d.e'])(
    'is asked for where it is the customer’s: %s',
    (name) => {
      expect(isUnknownField(name, known)).toBe(true)
      expect(findUnknownPath(getUnknownFieldStepId(name))).toBe(name)
      expect(getUnknownFieldStepId(name)).toMatch(/^\w+$/)
      expect(findStep(getUnknownFieldStepId(name))?.fields.answer?.platformPath).toBe(name)
      expect(findQuestion(name as PlatformPath, 'INDIVIDUAL')?.field).toBe('answer')
    },
  )

  it.each([
    'shoe_size',
    'customer_details',
    'customer_details.',
    'customer_details.first_name',
    'customer_details.first_name.sound',
    'customer_details.mailing_address',
    'customer_details.individuals',
    'customer_details.individuals.shoe_size',
    'customer_details.constructor',
    'customer_details.constructor.prototype.x',
    'customer_details.prototype',
    'customer_details.__proto__',
    'customer_details.a__b',
    'customer_details._a',
    'customer_details.Shoe',
    'customer_details.shoes[0]',
    'customer_details.a b',
    'customer_details.a/../b',
    'customer_details.a.b.c.d.e',
    `customer_details.${'a'.repeat(300)}`,
    'account_to_open.shoe_size',
  ])('is for a person to look at where it is not: %s', (name) => {
    expect(isUnknownField(name, known)).toBe(false)
  })

  it('writes no field of the prototype', () => {
    const odd = 'customer_details.constructor.prototype.polluted'
    expect(findStep(getUnknownFieldStepId(odd))).toBeUndefined()
    expect(requirementsOf([odd, 'x'])).toMatchObject([{ kind: 'other' }])
    toNestedBody({ [path]: '1' } as PlatformFields)
    expect({}).not.toHaveProperty('polluted')
  })

  it('is one question, and no more of them than anyone would answer', () => {
    expect(requirementsOf([path, 'Your shoe size?'], [path, 'Your shoe size?'])).toEqual(
      Array(2).fill({
        kind: 'question',
        stepId: getUnknownFieldStepId(path),
        field: 'answer',
        description: '',
        asks: 'Your shoe size?',
      }),
    )
    const many = Array.from({ length: 50 }, (_, index): [string, string] => [
      `${path}_${index}`,
      '',
    ])
    const asked = requirementsOf(...many).filter(({ kind }) => kind === 'question')
    expect(asked).toHaveLength(maxUnknownFields)
    expect(requirementsOf(...many)).toHaveLength(50)
  })

  it('is for a person to look at where another stands below it', () => {
    expect(requirementsOf([path, ''], [`${path}.left`, '']).map(({ kind }) => kind)).toEqual([
      'other',
      'question',
    ])
  })

  it('has the platform’s words as its label, marked as such, in every language', () => {
    for (const language of languages) {
      const { heading, title, fields } = viewOf('What is your shoe size?', language)
      expect(fields).toMatchObject([
        { name: 'answer', label: 'What is your shoe size?', foreignLabel: true },
      ])
      expect(heading).not.toContain('shoe')
      expect(title).toContain('Shoe size')
    }
    expect(viewOf('').fields[0]?.label).toBe('Shoe size')
  })

  it.each([
    ['markup', '<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['what a message would fill in', 'Your {name}? {x, plural}', 'Your {name}? {x, plural}'],
    ['marks that turn a text round', 'a\u202egnp\u2066b\u200f\u061c', 'a gnp b'],
    ['control characters', 'a\u0000b\u001b[31mc\r\nd', 'a b [31mc d'],
  ])('shows %s as nothing but text', (_, description, shown) => {
    const [requirement] = requirementsOf([path, description])
    const asks = (requirement?.kind === 'question' && requirement.asks) || ''
    expect(asks).toBe(shown)
    expect(viewOf(asks).fields[0]?.label).toBe(shown)
  })

  it('shows no more than 500 characters of what is said, of any field', () => {
    const description = '🙂'.repeat(10_000)
    for (const name of [path, 'customer_details.first_name', 'nothing']) {
      const [requirement] = requirementsOf([name, description])
      const shown =
        (requirement?.kind === 'question' && requirement.asks) || requirement?.description || ''
      expect([...shown].length).toBeLessThanOrEqual(501)
      expect(shown.endsWith('🙂…')).toBe(true)
    }
  })

  it('stays part of the application once it was answered, and says of it what its name says', async () => {
    const as = {
      ...testSettings,
      outstanding: [path as PlatformPath],
      unknownFields: { [path]: 'Size?' },
    }
    const { answers } = await answerSteps({ applicant })
    const { answered } = await postStep(
      answers,
      getUnknownFieldStepId(path),
      { answer: ' 43 ' },
      as,
    )
    if (!('typed' in answered)) throw new Error(JSON.stringify(answered))
    const after = { ...answers, [getUnknownFieldStepId(path)]: answered }
    const progress = evaluateProgress(after, buildFieldContext(after, testSettings))
    expect(progress.platformFields).toMatchObject({ [path]: '43' })
    expect(progress.asked.map(({ step }) => step.id)).toContain(getUnknownFieldStepId(path))
    const nothing = evaluateProgress(answers, buildFieldContext(answers, testSettings))
    expect(nothing.asked.map(({ step }) => step.id)).not.toContain(getUnknownFieldStepId(path))
  })

  it.each([
    ['', 'missing'],
    ['a'.repeat(501), 'too_long'],
    ['a\ue000b', 'wrong_characters'],
  ])('rejects %j', async (answer) => {
    const as = { ...testSettings, outstanding: [path as PlatformPath] }
    const { answers } = await answerSteps({ applicant })
    const { answered } = await postStep(answers, getUnknownFieldStepId(path), { answer }, as)
    expect(answered).toMatchObject({ state: { problems: [{ input: 'answer' }] } })
  })

  it('is asked again where the platform refuses what was sent of it', () => {
    const errors = [{ code: 'INVALID_FIELD', description: `${path}: must be a number` }]
    expect(listRefusalRequirements(errors, 'INDIVIDUAL', [path])).toEqual([
      {
        kind: 'question',
        stepId: getUnknownFieldStepId(path),
        field: 'answer',
        description: `${path}: must be a number`,
      },
    ])
    // The field is not part of a creation.
    expect(listRefusalRequirements(errors)).toMatchObject([{ kind: 'other' }])
  })
})
