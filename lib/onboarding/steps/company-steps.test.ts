import { describe, expect, it } from 'vitest'

import * as z from 'zod/mini'
import { requestCorporateApplication, requestIndividual } from '#lib/platform/contract/requests.ts'
import {
  answerCompany,
  answerSteps,
  postStep,
  requireStep,
  testSettings,
} from '@/test-support/applicants/answer-steps.ts'
import {
  type Company,
  companies,
  personRequestOfContract10,
  requestOfContract10,
} from '@/test-support/applicants/companies.ts'
import { buildFieldContext } from '../field-context/build-field-context.ts'
import { askedPersonPaths, findQuestion, listAskedPaths } from '../journeys.ts'
import { type PlatformFields, type PlatformPath, toNestedBody } from '../mapping/platform-paths.ts'
import { parseValidFields } from '../parse-step.ts'
import { type AskedStep, evaluateProgress, findAskedStep } from '../progress/evaluate-progress.ts'
import { buildReviewGroups } from '../review/review-rows.ts'
import type { LocalizedText } from '../settings/localized-text.ts'

import { listOptions } from '../view/describe-field.ts'
import { describeStep } from '../view/describe-step.ts'

const everyone = Object.entries(companies) as [string, Company][]

const { harbourVine, tallerQuiroga, alNoor } = companies

const as10 = { ...testSettings, attestation: false }

const ours: PlatformFields = {
  customer_id: 'c-1',
  'account_to_open.account_id': 'a-1',
  terms_and_conditions_accepted: true,
}

describe('the request of a company', () => {
  it.each(everyone)('sends of %s and its people exactly what was answered', async (_, company) => {
    const { progress, doubted } = await answerCompany(company, {
      ...testSettings,
      language: company.language,
    })
    expect(progress.open).toBeUndefined()
    expect(toNestedBody(progress.platformFields)).toEqual(company.request)
    expect(progress.people.map(({ platformFields }) => toNestedBody(platformFields))).toEqual(
      company.people.map(({ request }) => request),
    )
    expect(doubted).toEqual(company.doubted)
    requestCorporateApplication.parse(toNestedBody({ ...progress.platformFields, ...ours }))
    for (const { platformFields } of progress.people)
      requestIndividual.parse(toNestedBody(platformFields))
  })

  it.each(everyone)('holds of %s nothing an older interface refuses', async (_, company) => {
    const { progress } = await answerCompany(company, as10)
    expect(progress.open).toBeUndefined()
    expect(toNestedBody(progress.platformFields)).toEqual(requestOfContract10(company))
    expect(progress.people.map(({ platformFields }) => toNestedBody(platformFields))).toEqual(
      company.people.map((person) => personRequestOfContract10(person)),
    )
  })

  it('has a question for every path of the interface', () => {
    const unasked = pathsOf(requestCorporateApplication).filter(
      (path) => !listAskedPaths('CORPORATION').includes(path as PlatformPath),
    )
    expect(unasked.sort()).toEqual(['account_to_open.account_id', 'customer_id'])
    expect(pathsOf(requestIndividual).sort()).toEqual([...askedPersonPaths].sort())
  })

  it('finds the question of a path both kinds of applicant have in the journey that is meant', () => {
    const path = 'customer_details.email_address'
    expect(findQuestion(path, 'INDIVIDUAL')?.step.id).toBe('contact')
    expect(findQuestion(path, 'CORPORATION')?.step.id).toBe('company_contact')
    expect(findQuestion(path)?.step.id).toBe('contact')
  })
})

describe('the progress of a company', () => {
  it('goes from the company to its people, and from them to its account', async () => {
    const { product: _, account: __, ...described } = harbourVine.typed
    const { answers, progress } = await answerSteps(described)
    expect(progress.open).toBe('people')
    const { answers: whole } = await answerCompany(harbourVine)
    const { people } = whole
    expect(progressOf({ ...answers, people }).open).toBe('product')
  })

  it.each(Object.keys(harbourVine.typed))(
    'is open at "%s" when that is not answered',
    async (id) => {
      const { answers } = await answerCompany(harbourVine)
      const dependent = id === 'registered_country' ? 'registered_country' : id
      expect(progressOf({ ...answers, [id]: undefined }).open).toBe(dependent)
    },
  )

  it('asks for the state only where companies are registered with one', async () => {
    const fieldsIn = async (country_of_incorporation: string) => {
      const { answers } = await answerSteps({
        applicant: harbourVine.typed.applicant ?? {},
        incorporation: { country_of_incorporation },
      })
      const { answered } = await postStep(answers, 'foundation', {})
      return 'state' in answered ? answered.state.problems.map(({ input }) => input) : []
    }
    expect(await fieldsIn('US')).toEqual(['state_of_incorporation', 'established_on'])
    expect(await fieldsIn('GB')).toEqual(['established_on'])
    expect(await fieldsIn('AE')).toEqual(['established_on'])
  })

  it('asks for the registered address again when its country changes, and for the copy of it with it', async () => {
    const { answers } = await answerCompany(harbourVine)
    const { progress } = await answerSteps(
      { registered_country: { country_code: 'ES' } },
      testSettings,
      answers,
    )
    expect(progress.open).toBe('registered_address')
    expect(progress.platformFields).not.toHaveProperty(['customer_details.physical_address.city'])
  })

  it('drops the other address when the company works at the registered one after all', async () => {
    const { answers } = await answerCompany(tallerQuiroga)
    const { progress } = await answerSteps(
      { physical_country: { address_from: 'registered', country_code: '' } },
      testSettings,
      answers,
    )
    expect(progress.open).toBeUndefined()
    expect(progress.platformFields['customer_details.physical_address.city']).toBe('Madrid')
    expect(progress.asked.map(({ step }) => step.id)).not.toContain('physical_address')
  })

  it('says what contradicts itself', async () => {
    const { answers } = await answerCompany(harbourVine)
    const none = { engage_in_activities: ['NONE', 'GAMBLING'] }
    expect((await postStep(answers, 'activities', none)).answered).toMatchObject({
      state: { problems: [{ input: 'engage_in_activities' }] },
    })
  })

  it.each([
    ['physical_country', { address_from: 'registered' }, { country_code: 'GB' }],
    [
      'entity',
      { corporate_entity_type: 'LLC' },
      { corporate_entity_type_description: 'A kind of its own' },
    ],
    [
      'regulation',
      { regulated_status: 'NONE' },
      { regulation_agency: 'An authority', regulation_agency_regulation_number: '12-34' },
    ],
  ])('drops at %s what does not apply', async (step, applies, other) => {
    const { answers } = await answerCompany(harbourVine)
    const { answered } = await postStep(answers, step, { ...applies, ...other })
    expect(answered).not.toHaveProperty('state')
    for (const name of Object.keys(other)) {
      expect(answered).not.toHaveProperty(['typed', name])
      expect(answered).not.toHaveProperty(['values', name])
    }
  })

  it.each(['REGULATED', 'REGISTERED', 'LICENSED'])(
    'names the authority where the status is %s',
    async (regulated_status) => {
      const { answers } = await answerCompany(harbourVine)
      expect((await postStep(answers, 'regulation', { regulated_status })).answered).toMatchObject({
        state: {
          problems: [
            { input: 'regulation_agency' },
            { input: 'regulation_agency_regulation_number' },
          ],
        },
      })
    },
  )

  it('shows the registered address beside the answer that the company works there', async () => {
    const { progress } = await answerCompany(harbourVine)
    expect(firstField(progress.asked, 'physical_country')).toMatchObject({
      control: 'radios',
      value: 'registered',
      options: [
        {
          value: 'registered',
          hint: '2nd floor, 41 Quay Street, Bristol, BS1\u00a04DJ, United Kingdom',
        },
        { value: 'OTHER' },
      ],
    })
  })

  it('asks where the company works also before its registered address is known', async () => {
    const { progress } = await answerSteps({ applicant: { application_type: 'CORPORATION' } })
    expect(firstField(progress.asked, 'physical_country')).toMatchObject({
      options: [{ value: 'registered' }, { value: 'OTHER' }],
    })
  })

  it('offers of the answers about supervision the strongest first, of which the first that applies is right', async () => {
    const { progress } = await answerCompany(harbourVine)
    expect(firstField(progress.asked, 'regulation')).toMatchObject({
      options: ['REGULATED', 'LICENSED', 'REGISTERED', 'NOT_REQUIRED', 'NONE'].map((value) => ({
        value,
      })),
    })
  })

  it('offers and takes the list that replaces the platform’s own, in the words that come with it', async () => {
    const { answers } = await answerCompany(harbourVine)
    const names = { en: 'Exempt', es: 'Exenta', ar: 'معفاة' } as LocalizedText
    const lists = { regulated_status: [{ value: 'EXEMPT', names }, { value: 'NONE' }] }
    const fieldContext = buildFieldContext(answers, { ...testSettings, lists })
    const step = requireStep('regulation')
    const field = step.fields.regulated_status
    if (!field) throw new Error('The step has no such field')
    expect(listOptions(step, 'regulated_status', field, fieldContext)).toEqual([
      { value: 'EXEMPT', label: 'Exempt' },
      {
        value: 'NONE',
        label: 'No, not at present',
        hint: 'Its business requires it, but, for example, its licence has not been granted yet',
      },
    ])
    const read = (regulated_status: string) =>
      parseValidFields(step, { regulated_status }, fieldContext).regulated_status
    expect(read('EXEMPT')).toBe('EXEMPT')
    expect(read('REGULATED')).toBeUndefined()
  })
})

describe('the platform’s requirements of a company', () => {
  it.each([
    ['entity', 'corporate_entity_type_description', 'customer_details.'],
    ['regulation', 'regulation_agency', 'customer_details.kyc_profile.'],
  ])(
    'is asked in %s and accepted, though another answer leaves it out',
    async (step, field, parent) => {
      const outstanding = [`${parent}${field}` as PlatformPath]
      const { answers } = await answerCompany(harbourVine)
      const as = { ...testSettings, outstanding }
      expect(evaluateProgress(answers, buildFieldContext(answers, as)).open).toBe(step)
      const typed = { ...harbourVine.typed[step], [field]: 'A word for it' }
      const { progress } = await answerSteps({ [step]: typed }, as, answers)
      expect(progress.open).toBeUndefined()
      expect(progress.platformFields[outstanding[0] as PlatformPath]).toBe('A word for it')
    },
  )

  it('opens the one address that stands for both where a part of the copy is requested', async () => {
    const { answers } = await answerCompany(harbourVine)
    const outstanding: PlatformPath[] = ['customer_details.physical_address.state']
    const as = { ...testSettings, outstanding }
    expect(evaluateProgress(answers, buildFieldContext(answers, as)).open).toBe(
      'registered_address',
    )
    const typed = { ...harbourVine.typed.registered_address, state: 'ENG' }
    const { progress } = await answerSteps({ registered_address: typed }, as, answers)
    expect(progress.platformFields['customer_details.physical_address.state']).toBe('ENG')
  })
})

describe('the page of a question', () => {
  it('is that of the answer which leaves the question out, where one does', async () => {
    const { progress } = await answerCompany(harbourVine)
    const pageOf = (asked: AskedStep[] | undefined, stepId: string) =>
      findAskedStep(asked ?? [], stepId)?.step.id
    expect(pageOf(progress.asked, 'physical_address')).toBe('physical_country')
    expect(pageOf(progress.asked, 'registered_address')).toBe('registered_address')
    const [amelia, , wei] = progress.people
    expect(pageOf(amelia?.asked, 'person_address')).toBe('person_address')
    expect(pageOf(wei?.asked, 'person_address')).toBe('person_residence')
    expect(pageOf(wei?.asked, 'person_share')).toBe('person_roles')
    expect(pageOf(wei?.asked, 'nothing')).toBeUndefined()
  })
})

it('has its texts in Arabic too', async () => {
  const { progress } = await answerCompany(alNoor, { ...testSettings, language: 'ar' })
  const [group] = await buildReviewGroups(progress)
  expect(group?.heading).toBe('الشركة')
})

/** Returns the first field that the page of a step shows. */
function firstField(asked: readonly AskedStep[], id: string) {
  const { step, saved, fieldContext } = requireAsked(asked, id)
  return describeStep(step, fieldContext, { typed: saved?.typed ?? {} }, { brand: 'Portico' })
    .fields[0]
}

function requireAsked(asked: readonly AskedStep[], id: string): AskedStep {
  const found = asked.find(({ step }) => step.id === id)
  if (!found) throw new Error(`${id} is not asked`)
  return found
}

function progressOf(answers: Parameters<typeof evaluateProgress>[0]) {
  return evaluateProgress(answers, buildFieldContext(answers, testSettings))
}

/** Every dotted path of a value in a contract; a list is one value. */
function pathsOf(schema: z.core.$ZodType): string[] {
  type Schema = { properties?: Record<string, Schema> }
  const walk = ({ properties }: Schema, path: string[]): string[] =>
    properties
      ? Object.entries(properties).flatMap(([name, child]) => walk(child, [...path, name]))
      : [path.join('.')]
  return walk(z.toJSONSchema(schema) as Schema, [])
}
