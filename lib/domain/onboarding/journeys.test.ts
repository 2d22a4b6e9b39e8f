import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { answerSteps, postStep, testSettings } from '@/test-support/applicants/answer-steps.ts'
import { type Applicant, applicants, mayaProfile } from '@/test-support/applicants/individuals.ts'
import { embeddedCatalogue } from '../catalogue.ts'
import { requestApplication } from '../contract/requests.ts'
import type { Step } from './define-step.ts'
import { buildFieldContext, type OnboardingSettings } from './field-context/build-field-context.ts'
import { type Field, isAsked } from './fields/field.ts'
import { type Answers, allSteps, findQuestion, findStep, listAskedPaths } from './journeys.ts'
import { type PlatformFields, type PlatformPath, toNestedBody } from './mapping/platform-paths.ts'
import { evaluateProgress } from './progress/evaluate-progress.ts'
import { askableNames, findAskablePaths } from './settings/always-asked.ts'
import { describeStep } from './view/describe-step.ts'
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
          // A stored sensitive value is kept by an empty input: here it was never given.
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
    const place = progress.asked.find(({ step }) => step.id === 'identification')
    expect(place?.savedSensitive).toEqual({ passport_number: 'XDA123456' })
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

describe('the catalogue', () => {
  const [deposit, payment] = embeddedCatalogue.products
  if (!deposit || !payment) throw new Error('The embedded catalogue has two products')
  const [dollars, euros] = deposit.asset_types
  if (!dollars || !euros) throw new Error('The first product has two currencies')

  it('opens the account again when the chosen product does not offer what it was to hold', async () => {
    const catalogue = {
      products: [
        { ...deposit, asset_types: [dollars, euros] },
        { ...payment, asset_types: [dollars, { ...euros, asset_type_id: 'FIAT_TESTNET_GBP' }] },
      ],
    }
    const as = { ...testSettings, catalogue }
    const { answers } = await answerSteps(lucia.typed, as)
    const { progress } = await answerSteps(
      { product: { product_id: 'PAYMENT_BASIC' } },
      as,
      answers,
    )
    expect(progress.open).toBe('account')
    expect(progress.platformFields).not.toHaveProperty(['account_to_open.asset_type_id'])
  })

  it('opens the product again when the operator no longer offers it', async () => {
    const { answers } = await answerSteps(lucia.typed)
    const others = { products: [payment, { ...payment, product_id: 'OTHER' }] }
    expect(progressOf(answers, { catalogue: others }).open).toBe('product')
  })

  it('states the one product and the one kind of money, asks for neither, and sends both', async () => {
    const as = { ...testSettings, catalogue: { products: [{ ...payment, asset_types: [euros] }] } }
    const { product: _, ...others } = oliver.typed
    const { progress } = await answerSteps({ ...others, account: { percentage_ownership: '' } }, as)
    expect(progress.asked.map(({ step }) => step.id)).not.toContain('product')
    expect(progress.open).toBeUndefined()
    expect(toNestedBody(progress.platformFields)).toEqual(oliver.request)
    const account = findStep('account') as Step
    const { fields } = describeStep(account, progress.fieldContext, { typed: {} }, { brand: 'P' })
    expect(fields[0]).toMatchObject({ control: 'statement', value: 'Euros' })
  })
})

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

  it('is not taken from a form that was not asked for it', async () => {
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

describe('what the platform wants beyond the form', () => {
  const wanted: PlatformPath[] = [
    'customer_details.mailing_address.state',
    'customer_details.mailing_address.country_code',
    'customer_details.passport_number',
  ]

  it('opens the address for a part that the country does without, and sends it', async () => {
    const { answers } = await answerSteps(oliver.typed)
    const as = { ...testSettings, outstanding: wanted }
    expect(progressOf(answers, { outstanding: wanted }).open).toBe('address')
    const { answered } = await postStep(
      answers,
      'address',
      { ...oliver.typed.address, state: '' },
      as,
    )
    expect(answered).toMatchObject({ state: { problems: [{ input: 'state' }] } })
    const address = { ...oliver.typed.address, state: 'en' }
    const { progress, answers: further } = await answerSteps({ address }, as, answers)
    // The passport, which he left out, is wanted too.
    expect(progress.open).toBe('identification')
    const identification = { ...oliver.typed.identification, passport_number: '533380006' }
    const whole = await answerSteps({ identification }, as, further)
    expect(whole.progress.open).toBeUndefined()
    expect(progress.platformFields['customer_details.mailing_address.state']).toBe('EN')
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
