/** Takes one field of the interface from the platform's requirement to the platform's data. */

import { expect } from 'vitest'
import { languages } from '@/lib/i18n/languages.ts'
import type { Step } from '@/lib/onboarding/define-step.ts'
import {
  buildFieldContext,
  type OnboardingSettings,
} from '@/lib/onboarding/field-context/build-field-context.ts'
import type { Field } from '@/lib/onboarding/fields/field.ts'
import { getStepContext } from '@/lib/onboarding/fields/field.ts'
import type { AddressForm } from '@/lib/onboarding/geography/address-form.ts'
import type { Answers } from '@/lib/onboarding/journeys.ts'
import type { PlatformFields } from '@/lib/onboarding/mapping/platform-paths.ts'
import {
  listRequirements,
  type Requirement,
} from '@/lib/onboarding/platform-requirements/requirement-to-question.ts'
import {
  evaluateProgress,
  findAskedStep,
  type Progress,
} from '@/lib/onboarding/progress/evaluate-progress.ts'
import { otherAddress } from '@/lib/onboarding/steps/person-address.ts'
import { describeStep } from '@/lib/onboarding/view/describe-step.ts'
import type { RawValue, RawValues } from '@/lib/onboarding/view/step-view.ts'
import { attestationFields, requestSchemas } from '@/lib/platform/contract/requests.ts'
import type { StatusResponse } from '@/lib/platform/contract/status-response.ts'
import { updatableFields } from '@/lib/platform/simulator/operations/apply-updates.ts'
import {
  buildCreateBody,
  buildSubmissionValues,
  buildUpdateBody,
  readBodyValues,
} from '@/lib/submission/rules/build-request.ts'
import { getOutstandingFields } from '@/lib/submission/state/open-requirements.ts'
import {
  answerCompany,
  answerSteps,
  postStep,
  requireStep,
  testSettings,
} from '../applicants/answer-steps.ts'
import { companies } from '../applicants/companies.ts'
import { applicants } from '../applicants/individuals.ts'
import { listReviewRows } from '../applicants/list-review-rows.ts'
import { createTestSimulator } from '../platform/test-simulator.ts'
import { createTestClient } from './test-platform-client.ts'

export const { requestApplication, requestCorporateApplication, requestIndividual } =
  requestSchemas()
export const ids = { platformCustomerId: 'cus-every', accountId: 'acc-every' }

/** Required at creation, so that none of them can be missing afterwards. */
export const givenAtCreation = {
  INDIVIDUAL: ['customer_details.first_name', 'customer_details.last_name'],
  CORPORATION: ['customer_details.registered_name'],
  person: ['individual_type', 'first_name', 'last_name'],
}

export function customerPaths(schema: Parameters<typeof updatableFields>[0]): string[] {
  return updatableFields(schema)
    .map(({ field }) => field)
    .filter((path) => path.startsWith('customer_details.'))
}

/** The spellings in which a status answer names a field: without its profile, or in full. */
export function spellings(path: string): string[] {
  return [
    path.replace(/^customer_details\./, '').replace(/^(kyc|investment)_profile\./, ''),
    path.startsWith('customer_details.') ? path : `customer_details.${path}`,
  ]
}

/** Each field with its short name; `listRequirements` is tested with every name that a field has. */
export const listFieldCases = (kind: keyof typeof givenAtCreation, paths: string[]) =>
  paths
    .filter((path) => !givenAtCreation[kind].includes(path))
    .map((path): [string, string] => [spellings(path)[0] ?? path, path])

/** A name that makes the simulator require a field; a name has no "_". */
export const nameRequiring = (spelled: string) => `Require ${spelled.replaceAll('_', ' ')}`

export function createFieldSettings(path: string): OnboardingSettings {
  return { ...testSettings, attestation: attestationFields.includes(path), businessQuestions: [] }
}

export function setUpField({ attestation }: OnboardingSettings) {
  const bench = createTestSimulator({ attestation, states: 'any' })
  const client = createTestClient((url, init) => bench.simulator.handle(new Request(url, init)))
  let calls = 0
  const key = () => ({ idempotencyId: `key-${++calls}` })
  return { client, key, bench }
}

export async function expectDone<T>(call: Promise<{ outcome: string; data?: T }>): Promise<T> {
  const outcome = await call
  expect(outcome).toMatchObject({ outcome: 'done' })
  return outcome.data as T
}

export const fieldCompany = {
  typed: {
    ...companies.harbourVine.typed,
    physical_country: { address_from: otherAddress, country_code: 'US' },
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

/** The answer to a field: the one given before, or the first possible one. */
function chooseAnswer(field: Field, before: RawValue | undefined): RawValue {
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

/** The form of a step: all that was answered before, and the field. */
export function createAnswerForm(
  step: Step,
  field: string,
  before: RawValues | undefined,
  addressForm?: AddressForm,
): RawValues {
  const given = before?.[field]
  // A part of the country, or two characters if it has none.
  const state = addressForm?.subdivisions?.[0]?.code ?? 'LN'
  const answer =
    field === 'state' && !given ? state : chooseAnswer(step.fields[field] as Field, given)
  return { ...before, ...createChoices(step, field), [field]: answer }
}

/** The form of the address that a step asks for. */
export function formOf({ fieldContext }: Progress, step: Step): AddressForm | undefined {
  return getStepContext(fieldContext, step.id).addressForm
}

/** A description is only asked for with the choice OTHER. */
function createChoices(step: Step, field: string): RawValues {
  const choices = Object.entries(step.fields).filter(([name, each]) =>
    'options' in each && each.options?.includes('OTHER') && field.endsWith('_description')
      ? `${name}_description` === field || name === 'employment_status'
      : false,
  )
  return Object.fromEntries(choices.map(([name]) => [name, 'OTHER']))
}

/** Checks that the page has texts for the field in every language. */
export function expectQuestionTexts(
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

export function withoutPath(wire: PlatformFields, path: string): PlatformFields {
  return Object.fromEntries(Object.entries(wire).filter(([each]) => each !== path))
}

export function listFieldRequirements(
  answer: StatusResponse,
  type: string,
  spelled: string,
): Requirement[] {
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

/** Creates an application without a field, answers the question for it, and sends the update. */
export async function answerRequiredField(
  type: 'INDIVIDUAL' | 'CORPORATION',
  spelled: string,
  path: string,
) {
  const as = createFieldSettings(path)
  const { client, key, bench } = setUpField(as)
  const name = nameRequiring(spelled)
  const base: Record<string, RawValues> =
    type === 'INDIVIDUAL'
      ? { ...applicants.maya.typed, name: { ...applicants.maya.typed.name, last_name: name } }
      : { ...fieldCompany.typed, company_name: { registered_name: name, trading_name: 'Harbour' } }
  const { answers, progress: before } =
    type === 'INDIVIDUAL'
      ? await answerSteps(base, as)
      : await answerCompany({ ...fieldCompany, typed: base, people: [] }, as)

  const created = buildCreateBody(
    buildSubmissionValues(ids, withoutPath(before.platformFields, path), as.attestation),
  )
  const { id } = await expectDone(client.createApplication(created, key()))
  const requirements = listFieldRequirements(await expectDone(client.findStatus(id)), type, spelled)
  expect(requirements).toMatchObject([{ kind: 'question' }])
  const [requirement] = requirements as Extract<Requirement, { kind: 'question' }>[]
  if (!requirement) throw new Error('The platform does not require it')
  const { step, field } = { step: requireStep(requirement.stepId), field: requirement.field }
  expect(step.fields[field]?.platformPath).toBe(path)

  const unanswered = withoutAnswer(answers, step.id, field)
  const progressAt = (over: OnboardingSettings) =>
    evaluateProgress(
      unanswered,
      buildFieldContext(unanswered, {
        ...over,
        attestation: as.attestation,
        ...getOutstandingFields(requirements),
      }),
    )
  const asked = findAskedStep(progressAt(as).asked, step.id)
  expect(asked).toMatchObject({ step: { id: step.id }, values: undefined })
  expectQuestionTexts(step, field, (over) => progressAt({ ...over, businessQuestions: [] }))

  const outstandingSettings = { ...as, ...getOutstandingFields(requirements) }
  const { answered } = await postStep(
    unanswered,
    step.id,
    createAnswerForm(step, field, base[step.id], formOf(progressAt(as), step)),
    outstandingSettings,
  )
  if (!('typed' in answered)) throw new Error(JSON.stringify(answered))
  const after = { ...unanswered, [step.id]: answered }
  // The platform may no longer require it: an answered question stays on the list.
  const progress = evaluateProgress(after, buildFieldContext(after, as))
  const row = (await listReviewRows(progress)).find(
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
  await expectDone(client.updateApplication(id, update ?? new Uint8Array(), key()))
  expect(listFieldRequirements(await expectDone(client.findStatus(id)), type, spelled)).toEqual([])
  expect(bench.faults).toEqual([])
  return { sent: readBodyValues('update', update ?? new Uint8Array())[path], row }
}

export function withoutAnswer(answers: Answers, stepId: string, field: string): Answers {
  const saved = answers[stepId]
  if (!saved) return answers
  const { [field]: _typed, ...typed } = saved.typed
  const { [field]: _value, ...values } = saved.values
  return { ...answers, [stepId]: { ...saved, typed, values } }
}
