/**
 * Every field of the interface, from the platform's wish to the platform's content: wanted by the
 * embedded platform, asked, answered as a form, sent by the real client, and no longer wanted.
 */
import { describe, expect, it } from 'vitest'
import {
  answerCompany,
  answerSteps,
  postPersonStep,
  postStep,
  requireStep,
  testPersonId,
  testSettings,
} from '@/test-support/applicants/answer-steps.ts'
import { companies } from '@/test-support/applicants/companies.ts'
import { applicants } from '@/test-support/applicants/individuals.ts'
import { createTestSimulator } from '@/test-support/platform/test-simulator.ts'
import { createTestClient } from '@/test-support/submission/test-platform-client.ts'
import { updatableFields } from '../../adapters/platform-simulator/operations/apply-updates.ts'
import { attestationFields, requestSchemas } from '../../domain/contract/requests.ts'
import type { StatusResponse } from '../../domain/contract/status-response.ts'
import type { Step } from '../../domain/onboarding/define-step.ts'
import {
  buildFieldContext,
  type OnboardingSettings,
} from '../../domain/onboarding/field-context/build-field-context.ts'
import type { Field } from '../../domain/onboarding/fields/field.ts'
import { getStepContext } from '../../domain/onboarding/fields/field.ts'
import {
  type Answers,
  evaluateProgress,
  findAskedStep,
  findPersonQuestion,
  findQuestion,
  type Progress,
} from '../../domain/onboarding/journeys.ts'
import type {
  PersonPath,
  PlatformFields,
  PlatformPath,
} from '../../domain/onboarding/mapping/platform-paths.ts'
import { setPersonStep } from '../../domain/onboarding/people/people.ts'
import {
  listRequirements,
  type Requirement,
} from '../../domain/onboarding/requirements/requirements.ts'
import { getUnknownFieldStepId } from '../../domain/onboarding/requirements/unknown-field.ts'
import { buildPersonRows, buildReviewRows } from '../../domain/onboarding/review/review-rows.ts'
import { otherAddress } from '../../domain/onboarding/steps/person-address.ts'
import { describeStep } from '../../domain/onboarding/view/describe-step.ts'
import type { RawValue, RawValues } from '../../domain/onboarding/view/step-view.ts'
import { languages } from '../../i18n/languages.ts'
import {
  buildCreateBody,
  buildIndividualBody,
  buildSubmissionValues,
  buildUpdateBody,
  readBodyValues,
} from './build-request.ts'
import { getOutstandingFields } from './list-requirements.ts'

const { requestApplication, requestCorporateApplication, requestIndividual } = requestSchemas()
const ids = { platformCustomerId: 'cus-every', accountId: 'acc-every' }

/** Without them nothing is created, so that none can be missing afterwards. */
const givenAtCreation = {
  INDIVIDUAL: ['customer_details.first_name', 'customer_details.last_name'],
  CORPORATION: ['customer_details.registered_name'],
  person: ['individual_type', 'first_name', 'last_name'],
}

function customerPaths(schema: Parameters<typeof updatableFields>[0]): string[] {
  return updatableFields(schema)
    .map(({ field }) => field)
    .filter((path) => path.startsWith('customer_details.'))
}

/** As the status answer names a field: without its profile, or in full. */
function spellings(path: string): string[] {
  return [
    path.replace(/^customer_details\./, '').replace(/^(kyc|investment)_profile\./, ''),
    path.startsWith('customer_details.') ? path : `customer_details.${path}`,
  ]
}

const cases = (kind: keyof typeof givenAtCreation, paths: string[]) =>
  paths
    .filter((path) => !givenAtCreation[kind].includes(path))
    .flatMap((path) => spellings(path).map((spelled): [string, string] => [spelled, path]))

/** A name that has the embedded platform want a field: a name takes no "_". */
const wishing = (spelled: string) => `Wants ${spelled.replaceAll('_', ' ')}`

function settingsFor(path: string): OnboardingSettings {
  return { ...testSettings, attestation: attestationFields.includes(path), businessQuestions: [] }
}

function setUp({ attestation }: OnboardingSettings) {
  const bench = createTestSimulator({ attestation })
  const client = createTestClient((url, init) => bench.simulator.handle(new Request(url, init)))
  let calls = 0
  const key = () => ({ idempotencyId: `key-${++calls}` })
  return { client, key, bench }
}

async function done<T>(call: Promise<{ outcome: string; data?: T }>): Promise<T> {
  const outcome = await call
  expect(outcome).toMatchObject({ outcome: 'done' })
  return outcome.data as T
}

const company = {
  typed: {
    ...companies.harbourVine.typed,
    physical_country: { same_as_registered: '', country_code: 'US' },
    physical_address: { ...applicants.maya.typed.address },
  },
  people: companies.harbourVine.people.map((person) => ({
    ...person,
    typed: {
      ...person.typed,
      person_residence: { address_from: otherAddress },
      person_country: { country_code: 'US' },
      person_address: { ...applicants.maya.typed.address },
    } as Record<string, RawValues>,
  })),
}

/** What somebody answers: as they did before, or the first thing there is to answer. */
function answerTo(field: Field, before: RawValue | undefined): RawValue {
  if (isAnswered(before)) return before
  if ('list' in field && field.list && field.options) {
    const [first = ''] = field.options
    return field.control === 'checkboxes' ? [first] : first
  }
  if ('options' in field && field.options?.[0]) return field.options[0]
  if (field.control === 'country') return 'US'
  if (field.control === 'countries') return ['US', 'LB']
  return '541511'
}

function isAnswered(value: RawValue | undefined): value is RawValue {
  return typeof value === 'string' || Array.isArray(value) ? value.length > 0 : value !== undefined
}

/** The form of a step as it is answered: all that was answered, and the field. */
function formFor(step: Step, field: string, before: RawValues | undefined): RawValues {
  const given = before?.[field]
  // Where the country has none, the platform takes two characters.
  const answer = field === 'state' && !given ? 'LN' : answerTo(step.fields[field] as Field, given)
  return { ...before, ...choiceOf(step, field), [field]: answer }
}

/** The words for OTHER come with that choice. */
function choiceOf(step: Step, field: string): RawValues {
  const choices = Object.entries(step.fields).filter(([name, each]) =>
    'options' in each && each.options?.includes('OTHER') && field.endsWith('_description')
      ? `${name}_description` === field || name === 'employment_status'
      : false,
  )
  return Object.fromEntries(choices.map(([name]) => [name, 'OTHER']))
}

/** In every language the page asks for the field in words. */
function expectWords(
  step: Step,
  field: string,
  at: (as: OnboardingSettings) => Progress,
  person?: string,
) {
  for (const language of languages) {
    const { fieldContext } = at({ ...testSettings, language })
    const view = describeStep(
      step,
      getStepContext(fieldContext, step.id, person),
      { typed: {} },
      { brand: '' },
    )
    const shown = view.fields.find(({ name }) => name === field)
    expect(shown, `${field} in ${language}`).toBeDefined()
    expect(shown?.label).toMatch(/\p{L}/u)
    expect(shown?.label).not.toMatch(/[{}_]/)
    expect('optionalMark' in (shown ?? {})).toBe(false)
    for (const { label } of (shown && 'options' in shown && shown.options) || []) {
      expect(label).not.toMatch(/[{}_]|^$/)
    }
    expect(Object.keys(view.messages[field] ?? {})).toContain('missing')
  }
}

function without(wire: PlatformFields, path: string): PlatformFields {
  return Object.fromEntries(Object.entries(wire).filter(([each]) => each !== path))
}

function wantsIn(answer: StatusResponse, type: string, spelled: string): Requirement[] {
  const named = { ...answer }
  const keep = <T extends { field: string }>(errors: T[]) =>
    errors.filter(({ field }) => field === spelled)
  named.validationErrors = keep(answer.validationErrors)
  named.applicationErrors = []
  named.documentErrors = []
  named.individualErrors = answer.individualErrors
    .map((one) => ({ ...one, documentErrors: [], validationErrors: keep(one.validationErrors) }))
    .filter(({ validationErrors }) => validationErrors.length > 0)
  return listRequirements(named, type)
}

/** The whole way of one field of an application. */
async function walk(type: 'INDIVIDUAL' | 'CORPORATION', spelled: string, path: string) {
  const as = settingsFor(path)
  const { client, key, bench } = setUp(as)
  const name = wishing(spelled)
  const base: Record<string, RawValues> =
    type === 'INDIVIDUAL'
      ? { ...applicants.maya.typed, name: { ...applicants.maya.typed.name, last_name: name } }
      : { ...company.typed, company_name: { registered_name: name, trading_name: 'Harbour' } }
  const { answers, progress: before } =
    type === 'INDIVIDUAL'
      ? await answerSteps(base, as)
      : await answerCompany({ ...company, typed: base, people: [] }, as)

  const created = buildCreateBody(
    buildSubmissionValues(ids, without(before.platformFields, path), as.attestation),
  )
  const { id } = await done(client.createApplication(created, key()))
  const wants = wantsIn(await done(client.findStatus(id)), type, spelled)
  expect(wants).toMatchObject([{ kind: 'question' }])
  const [want] = wants as Extract<Requirement, { kind: 'question' }>[]
  if (!want) throw new Error('not wanted')
  const { step, field } = { step: requireStep(want.stepId), field: want.field }
  expect(step.fields[field]?.platformPath).toBe(path)

  const unanswered = withoutAnswer(answers, step.id, field)
  const progressAt = (over: OnboardingSettings) =>
    evaluateProgress(
      unanswered,
      buildFieldContext(unanswered, {
        ...over,
        attestation: as.attestation,
        ...getOutstandingFields(wants),
      }),
    )
  const asked = findAskedStep(progressAt(as).asked, step.id)
  expect(asked).toMatchObject({ step: { id: step.id }, values: undefined })
  expectWords(step, field, (over) => progressAt({ ...over, businessQuestions: [] }))

  const wanted = { ...as, ...getOutstandingFields(wants) }
  const { answered } = await postStep(
    unanswered,
    step.id,
    formFor(step, field, base[step.id]),
    wanted,
  )
  if (!('typed' in answered)) throw new Error(JSON.stringify(answered))
  const after = { ...unanswered, [step.id]: answered }
  // By then the platform may want nothing of it any more: what was answered stays asked.
  const progress = evaluateProgress(after, buildFieldContext(after, as))
  const row = (await buildReviewRows(progress)).find(
    (one) => one.stepId === step.id && one.field === field,
  )
  expect(row?.value).toMatch(/\S/)

  const update = buildUpdateBody(
    readBodyValues('create', created),
    buildSubmissionValues(ids, progress.platformFields, as.attestation),
  )
  expect(Object.keys(readBodyValues('update', update ?? new Uint8Array()))).toEqual(
    expect.arrayContaining([path]),
  )
  await done(client.updateApplication(id, update ?? new Uint8Array(), key()))
  expect(wantsIn(await done(client.findStatus(id)), type, spelled)).toEqual([])
  expect(bench.faults).toEqual([])
  return { sent: readBodyValues('update', update ?? new Uint8Array())[path], row }
}

function withoutAnswer(answers: Answers, stepId: string, field: string): Answers {
  const kept = answers[stepId]
  if (!kept) return answers
  const { [field]: _typed, ...typed } = kept.typed
  const { [field]: _value, ...values } = kept.values
  return { ...answers, [stepId]: { ...kept, typed, values } }
}

describe('every field of a person’s own application', () => {
  it.each(cases('INDIVIDUAL', customerPaths(requestApplication)))(
    'is asked for once the platform requires %s',
    async (spelled, path) => {
      await walk('INDIVIDUAL', spelled, path)
    },
  )
})

describe('every field of a company’s application', () => {
  it.each(cases('CORPORATION', customerPaths(requestCorporateApplication)))(
    'is asked for once the platform requires %s',
    async (spelled, path) => {
      await walk('CORPORATION', spelled, path)
    },
  )
})

describe('every field of one of a company’s people', () => {
  const paths = updatableFields(requestIndividual).map(({ field }) => field)

  it.each(cases('person', paths))(
    'is asked for once the platform requires %s',
    async (spelled, path) => {
      const as = settingsFor(path)
      const { client, key, bench } = setUp(as)
      const [first] = company.people
      if (!first) throw new Error('nobody')
      const typed: Record<string, RawValues> = {
        ...first.typed,
        person_name: { ...first.typed.person_name, last_name: wishing(spelled) },
      }
      const { answers, progress: before } = await answerCompany(
        { ...company, people: [{ ...first, typed }] },
        as,
      )
      const ours = testPersonId(0)
      const person = before.people[0]
      const created = buildCreateBody(
        buildSubmissionValues(ids, before.platformFields, as.attestation),
      )
      const { id } = await done(client.createApplication(created, key()))
      const body = buildIndividualBody(
        without((person?.platformFields ?? {}) as PlatformFields, path) as never,
      )
      const theirs = (await done(client.addIndividual(id, body, key()))).id

      const wants = wantsIn(await done(client.findStatus(id)), 'CORPORATION', spelled)
      expect(wants).toMatchObject([{ kind: 'person', individualId: theirs }])
      const [want] = wants as Extract<Requirement, { kind: 'person' }>[]
      if (!want) throw new Error('not wanted')
      const step = requireStep(want.stepId)
      expect(step.fields[want.field]?.platformPath).toBe(path)

      const kept = (answers.people as unknown as { answers: Answers }[])[0]?.answers ?? {}
      const unanswered = setPersonStep(
        answers,
        ours,
        step.id,
        withoutAnswer(kept, step.id, want.field)[step.id] ?? { typed: {}, values: {} },
      )
      const wanted = { outstandingOfPeople: { [ours]: [path as PersonPath] } }
      const progressAt = (over: OnboardingSettings) =>
        evaluateProgress(
          unanswered,
          buildFieldContext(unanswered, { ...over, attestation: as.attestation, ...wanted }),
        )
      const asked = findAskedStep(progressAt(as).people[0]?.asked ?? [], step.id)
      expect(asked).toMatchObject({ step: { id: step.id }, values: undefined })
      expectWords(step, want.field, progressAt, ours)

      const form = formFor(step, want.field, typed[step.id])
      const { answered } = await postPersonStep(unanswered, ours, step.id, form, {
        ...as,
        ...wanted,
      })
      if (!('typed' in answered)) throw new Error(JSON.stringify(answered))
      const after = setPersonStep(unanswered, ours, step.id, answered)
      const [now] = evaluateProgress(after, buildFieldContext(after, as)).people
      if (!now) throw new Error('nobody')
      const rows = await buildPersonRows(now)
      const row = rows.find((one) => one.stepId === step.id && one.field === want.field)
      expect(row?.value).toMatch(/\S/)

      const update = buildUpdateBody(readBodyValues('add_individual', body), now.platformFields)
      await done(client.updateIndividual(id, theirs, update ?? new Uint8Array(), key()))
      expect(wantsIn(await done(client.findStatus(id)), 'CORPORATION', spelled)).toEqual([])
      expect(bench.faults).toEqual([])
    },
  )
})

describe('the values at creation', () => {
  it.each([
    ...givenAtCreation.INDIVIDUAL.map((path) => ['INDIVIDUAL', path]),
    ...givenAtCreation.CORPORATION.map((path) => ['CORPORATION', path]),
  ])('is asked again where the platform wants another: %s %s', (type = '', path = '') => {
    for (const spelled of spellings(path)) {
      const [want] = wantsIn(answerOf(spelled), type, spelled)
      const question = findQuestion(path as PlatformPath, type)
      expect(want).toMatchObject({ kind: 'question', stepId: question?.step.id })
    }
  })

  it.each(givenAtCreation.person)('include a person’s %s', (path) => {
    for (const field of spellings(path)) {
      const errors = [{ field, status: 'CHANGES_REQUESTED', description: '' }]
      const one = { id: 'i', validationErrors: errors, documentErrors: [] }
      const answer = { ...answerOf(field), validationErrors: [], individualErrors: [one] }
      expect(listRequirements(answer, 'CORPORATION')).toMatchObject([
        { kind: 'person', stepId: findPersonQuestion(path as PersonPath)?.step.id },
      ])
    }
  })

  it('are all that are no fields of the customer, and these', () => {
    const others = updatableFields(requestApplication)
      .map(({ field }) => field)
      .filter((path) => !path.startsWith('customer_details.'))
    expect(others).toEqual([
      'application_type',
      'account_to_open.account_id',
      'account_to_open.product_id',
      'account_to_open.asset_type_id',
      'terms_and_conditions_accepted',
      'information_attested',
      'customer_id',
    ])
  })

  const answerOf = (field: string): StatusResponse => ({
    id: 'p-1',
    status: 'CHANGES_REQUESTED',
    customerId: undefined,
    applicationErrors: [],
    validationErrors: [{ field, status: 'CHANGES_REQUESTED', description: '' }],
    documentErrors: [],
    individualErrors: [],
  })
})

describe('how a value is sent', () => {
  it('as text: a list as JSON, yes and no as "true" and "false"', async () => {
    const at = 'customer_details.investment_profile'
    const yes = await walk('CORPORATION', 'trade_internationally', `${at}.trade_internationally`)
    expect(yes).toMatchObject({ sent: 'true', row: { value: 'Yes' } })
    const list = await walk('CORPORATION', 'trade_jurisdictions', `${at}.trade_jurisdictions`)
    expect(list).toMatchObject({ sent: '["US","LB"]', row: { value: 'United States and Lebanon' } })
  })

  it('a list of partners as a text, and as a list with the attestation', async () => {
    const typed = { vendors_and_counterparties: 'Acme, Inc. ; Bloom & Co;' }
    const wanted: PlatformPath[] = ['customer_details.kyc_profile.vendors_and_counterparties']
    for (const [attestation, sent] of [
      [false, 'Acme, Inc. ; Bloom & Co;'],
      [true, ['Acme, Inc.', 'Bloom & Co']],
    ] as const) {
      const as = { ...testSettings, attestation, outstanding: wanted, businessQuestions: [] }
      const { progress } = await answerSteps(
        { applicant: { application_type: 'CORPORATION' }, company_profile: typed },
        as,
      )
      expect(progress.platformFields).toMatchObject({ [String(wanted[0])]: sent })
    }
  })
})

describe('an unknown field', () => {
  const path = 'customer_details.shoe_size'

  it.each(['INDIVIDUAL', 'CORPORATION'] as const)(
    'is asked for with the platform’s own text, and sent: %s',
    async (type) => {
      const { sent, row } = await walk(type, path, path)
      expect(sent).toBe('541511')
      expect(row).toMatchObject({
        stepId: getUnknownFieldStepId(path),
        label: 'Shoe size',
        foreignLabel: true,
      })
    },
  )

  it('is not part of a new application', async () => {
    const { progress } = await answerSteps(applicants.maya.typed)
    const wire = buildSubmissionValues(
      ids,
      { ...progress.platformFields, [path]: '43' } as PlatformFields,
      true,
    )
    expect(readBodyValues('create', buildCreateBody(wire))).not.toHaveProperty([path])
  })
})
