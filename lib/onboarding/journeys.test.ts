import fc from 'fast-check'

import { describe, expect, it } from 'vitest'

import * as z from 'zod/mini'
import { requestApplication } from '#lib/platform/contract/requests.ts'
import { answerSteps, testSettings } from '@/test-support/applicants/answer-steps.ts'
import { type Applicant, applicants, mayaProfile } from '@/test-support/applicants/individuals.ts'

import { buildFieldContext } from './field-context/build-field-context.ts'

import { type Answers, allSteps, findQuestion, findStep, listAskedPaths } from './journeys.ts'

import { type PlatformFields, type PlatformPath, toNestedBody } from './mapping/platform-paths.ts'

import { evaluateProgress } from './progress/evaluate-progress.ts'

import { askableNames, findAskablePaths } from './settings/always-asked.ts'

import type { RawValues } from './view/step-view.ts'

const everyone = Object.entries(applicants) as [string, Applicant][]

const { maya, oliver, lucia } = applicants

/** She has two citizenships, so she is asked which country her tax number is of. */
const mayaWhole = { ...maya.typed, ...mayaProfile, tax_country: { tax_country: 'US' } }

const everything = { ...testSettings, alwaysAsked: askableNames.flatMap(findAskablePaths) }

const ours: PlatformFields = {
  customer_id: 'c-1',
  'account_to_open.account_id': 'a-1',
  terms_and_conditions_accepted: true,
  information_attested: true,
}

function progressOf(answers: Answers, changes: Partial<typeof testSettings> = {}) {
  return evaluateProgress(answers, buildFieldContext(answers, { ...testSettings, ...changes }))
}

describe('the request', () => {
  it.each(everyone)('sends of %s exactly what was answered', async (_, applicant) => {
    const { progress } = await answerSteps(applicant.typed, {
      ...testSettings,
      language: applicant.language,
    })
    expect(progress.open).toBeUndefined()
    expect(toNestedBody(progress.platformFields)).toEqual(applicant.request)
    requestApplication.parse(toNestedBody({ ...progress.platformFields, ...ours }))
  })

  it.each(everyone)('asks %s again only about what looks amiss', async (_, applicant) => {
    expect((await answerSteps(applicant.typed)).doubted).toEqual(applicant.doubted)
  })

  it('fills every field of the interface for someone, under its exact name', async () => {
    const { progress } = await answerSteps(mayaWhole, everything)
    expect(Object.keys({ ...progress.platformFields, ...ours }).sort()).toEqual(
      pathsOfContract().sort(),
    )
  })

  it('names a question for every path it fills', () => {
    for (const path of listAskedPaths('INDIVIDUAL')) {
      const question = findQuestion(path)
      expect(question?.step.fields[question.field]?.platformPath).toBe(path)
    }
    const asked = listAskedPaths('INDIVIDUAL')
    const unasked = pathsOfContract().filter((path) => !asked.includes(path as PlatformPath))
    expect(unasked.sort()).toEqual(['account_to_open.account_id', 'customer_id'])
  })

  it('holds nothing of what was left empty, whichever it is', async () => {
    const { answers, progress } = await answerSteps(maya.typed)
    const given = Object.keys(progress.platformFields).length
    const optional = [
      ['name', 'title'],
      ['name', 'middle_name'],
      ['address', 'unit_number'],
      ['address', 'address_line2'],
      ['address', 'address_line3'],
      ['identification', 'passport_number'],
      ['account', 'percentage_ownership'],
    ] as const
    await fc.assert(
      fc.asyncProperty(fc.subarray([...optional]), async (left) => {
        let changed = answers
        for (const stepId of new Set(left.map(([step]) => step))) {
          const empty = left.filter(([step]) => step === stepId).map(([, field]) => [field, ''])
          const typed = { ...maya.typed[stepId], ...Object.fromEntries(empty) }
          // An empty input retains a stored sensitive value: here it was never given.
          const { [stepId]: _, ...others } = changed
          changed = (await answerSteps({ [stepId]: typed }, testSettings, others)).answers
        }
        const { open, platformFields } = progressOf(changed)
        expect(open).toBeUndefined()
        expect(Object.values(platformFields)).not.toContain('')
        expect(Object.values(platformFields)).not.toContain(undefined)
        const gone = left.map(
          ([step, field]) => findStep(step)?.fields[field]?.platformPath as PlatformPath,
        )
        for (const path of gone) expect(platformFields).not.toHaveProperty([path])
        expect(Object.keys(platformFields)).toHaveLength(given - left.length)
        requestApplication.parse(toNestedBody({ ...platformFields, ...ours }))
      }),
      { numRuns: 30 },
    )
  })

  it('nests dotted paths without touching what they share', () => {
    expect(
      toNestedBody({
        'customer_details.mailing_address.city': 'Leeds',
        'customer_details.first_name': 'Ada',
        'customer_details.mailing_address.country_code': 'GB',
      }),
    ).toEqual({
      customer_details: {
        mailing_address: { city: 'Leeds', country_code: 'GB' },
        first_name: 'Ada',
      },
    })
  })
})

describe('progress', () => {
  it('begins at the first step', () => {
    expect(progressOf({}).open).toBe('applicant')
    expect(progressOf({}).platformFields).toEqual({})
  })

  it.each(Object.keys(mayaWhole))('is open at "%s" when that is not answered', async (id) => {
    const { answers } = await answerSteps(mayaWhole, everything)
    expect(progressOf({ ...answers, [id]: undefined }, everything).open).toBe(id)
  })

  it('shows the first open step, whatever comes behind it', async () => {
    const { answers } = await answerSteps(maya.typed)
    expect(progressOf({ account: answers.account, name: answers.name }).open).toBe('applicant')
  })

  it('opens a step again when what was stored is no longer an answer', async () => {
    const { answers } = await answerSteps(maya.typed)
    const odd = { ...answers, birth: { typed: { nationality: 'XX' }, values: {} } }
    expect(progressOf(odd).open).toBe('birth')
    const broken = { ...answers, birth: { typed: null as unknown as RawValues, values: {} } }
    expect(progressOf(broken).open).toBe('birth')
  })

  it('lets an answer stand that an older release stored before an optional question was added', async () => {
    const { answers } = await answerSteps(maya.typed)
    const { title: _, ...typed } = maya.typed.name
    const { title: __, ...values } = answers.name?.values ?? {}
    const older = { ...answers, name: { typed, values } }
    expect(progressOf(older).open).toBeUndefined()
  })

  it('knows no step by the name of something every object has', () => {
    for (const id of ['__proto__', 'constructor', 'toString', '']) {
      expect(findStep(id)).toBeUndefined()
    }
  })

  it('asks a company about itself, its people, then its account', async () => {
    const applicant = { application_type: 'CORPORATION' }
    const { progress, answers } = await answerSteps({ applicant })
    expect(progress.open).toBe('company_name')
    expect(progress.asked.map(({ step }) => step.id)).not.toContain('birth')
    const described = Object.fromEntries(
      progress.asked
        .filter(({ step }) => step.section !== 'account')
        .map(({ step }) => [step.id, { typed: {}, values: {} }]),
    )
    expect(progressOf({ ...described, ...answers }).open).toBe('company_name')
  })
})

describe('a changed country', () => {
  const madrid = lucia.typed

  it('opens the address again, also where it would fit', async () => {
    const { answers } = await answerSteps(madrid)
    const { progress } = await answerSteps(
      { residence: { country_code: 'FR' } },
      testSettings,
      answers,
    )
    expect(progress.open).toBe('address')
    expect(progress.platformFields).not.toHaveProperty(['customer_details.mailing_address.city'])
  })

  it('leaves it alone when the old country is chosen again', async () => {
    const { answers } = await answerSteps(madrid)
    const abroad = await answerSteps({ residence: { country_code: 'FR' } }, testSettings, answers)
    const back = await answerSteps({ residence: madrid.residence }, testSettings, abroad.answers)
    expect(back.progress.open).toBeUndefined()
    expect(toNestedBody(back.progress.platformFields)).toEqual(lucia.request)
  })

  it('opens the tax number again and keeps the passport, which is the same everywhere', async () => {
    const { answers } = await answerSteps(madrid)
    const { answers: moved, progress } = await answerSteps(
      {
        residence: { country_code: 'FR' },
        address: { ...madrid.address, address_line1: '3 rue Haute', city: 'Lyon' },
      },
      testSettings,
      answers,
    )
    expect(progress.open).toBe('tax_country')
    const { answers: further } = await answerSteps(
      { tax_country: { tax_country: 'FR' } },
      testSettings,
      moved,
    )
    expect(progressOf(further).open).toBe('identification')
    const identification = progress.asked.find(({ step }) => step.id === 'identification')
    expect(identification?.savedSensitive).toEqual({ passport_number: 'XDA123456' })
    const left = { ...madrid.identification, tax_reference_number: '', passport_number: '' }
    const after = await answerSteps({ identification: left }, testSettings, further)
    expect(after.progress.open).toBeUndefined()
    expect(after.progress.platformFields).not.toHaveProperty([
      'customer_details.tax_reference_number',
    ])
    expect(after.progress.platformFields['customer_details.passport_number']).toBe('XDA123456')
  })

  it('asks for the tax number where the new country is the one that demands it', async () => {
    const { answers } = await answerSteps(oliver.typed)
    const { progress } = await answerSteps(
      { residence: maya.typed.residence, address: maya.typed.address },
      testSettings,
      answers,
    )
    expect(progress.open).toBe('identification')
  })
})

/** Every dotted path of a value in the contract, read from the contract itself. */
function pathsOfContract(): string[] {
  type Schema = { properties?: Record<string, Schema> }
  const walk = ({ properties }: Schema, path: string[]): string[] =>
    properties
      ? Object.entries(properties).flatMap(([name, child]) => walk(child, [...path, name]))
      : [path.join('.')]
  return walk(z.toJSONSchema(requestApplication) as Schema, [])
}

it('has a step of its own name for every id', () => {
  expect(new Set(allSteps.map(({ id }) => id)).size).toBe(allSteps.length)
})
