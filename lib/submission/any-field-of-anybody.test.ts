/**
 * Every field that the platform can demand can be answered: each field of the interface that was not sent of
 * forty people, of each company and of its people is asked and answered. Each different answer is sent once to a
 * platform that demands the field, and that no longer demands it then. A
 * document that people may not have, such as a passport, can also be declared missing, whether or not one was
 * given before.
 */
import { describe, expect, it } from 'vitest'
import type { Language } from '#lib/i18n/languages.ts'
import { withdrawalInputName } from '#lib/onboarding/answers/read-form.ts'
import { setPersonStep } from '#lib/onboarding/company-people/people.ts'
import type { Step } from '#lib/onboarding/define-step.ts'
import {
  buildFieldContext,
  type OnboardingSettings,
} from '#lib/onboarding/field-context/build-field-context.ts'
import type { FieldContext } from '#lib/onboarding/fields/field.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import { isWaived } from '#lib/onboarding/parse-step.ts'
import type { Requirement } from '#lib/onboarding/platform-requirements/requirement-to-question.ts'
import {
  type AskedStep,
  evaluateProgress,
  findAskedStep,
  type Progress,
} from '#lib/onboarding/progress/evaluate-progress.ts'
import { otherAddress } from '#lib/onboarding/steps/person-address.ts'
import type { RawValues } from '#lib/onboarding/view/step-view.ts'
import { attestationFields } from '#lib/platform/contract/requests.ts'
import { updatableFields } from '#lib/platform/simulator/operations/apply-updates.ts'
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
import { internationalApplicants } from '@/test-support/applicants/international-applicants.ts'
import {
  createAnswerForm,
  customerPaths,
  expectDone,
  givenAtCreation,
  ids,
  listFieldRequirements,
  nameRequiring,
  requestApplication,
  requestCorporateApplication,
  requestIndividual,
  setUpField,
  spellings,
} from '@/test-support/submission/answer-required-field.ts'
import { isResolved } from './resolved-requirements.ts'
import {
  buildCreateBody,
  buildIndividualBody,
  buildSubmissionValues,
  buildUpdateBody,
  readBodyValues,
} from './rules/build-request.ts'
import { getOutstandingFields } from './state/open-requirements.ts'

const kinds = {
  INDIVIDUAL: { name: 'customer_details.last_name', paths: customerPaths(requestApplication) },
  CORPORATION: {
    name: 'customer_details.registered_name',
    paths: customerPaths(requestCorporateApplication),
  },
  person: {
    name: 'last_name',
    paths: updatableFields(requestIndividual).map(({ field }) => field),
  },
}

/** The subject of a demand: a person or a company that applies, or one of a company's people. */
type Subject = { kind: keyof typeof kinds; person?: string }

/** What the platform demands by each field, the same of everybody; and the answers that it has taken. */
const demandOf = new Map<string, Requirement>()
const taken = new Set<string>()

const settingsIn = (language: Language): OnboardingSettings => ({
  ...testSettings,
  attestation: false,
  language,
})

describe('the platform’s possible requirements', () => {
  it.each(
    Object.values(internationalApplicants).map((person) => [person.because, person] as const),
  )('can be answered where %s', async (_, { typed, language }) => {
    const as = settingsIn(language)
    const answered = await answerSteps(typed, as)
    await expectAnswerable({ kind: 'INDIVIDUAL' }, answered, as)
    await expectDeclarable(answered, as)
  })

  it.each(Object.entries(companies))(
    'can be answered of the company %s and of each of its people',
    async (_, company) => {
      const as = settingsIn(company.language)
      const answered = await answerCompany(company, as)
      await expectAnswerable({ kind: 'CORPORATION' }, answered, as)
      for (const index of company.people.keys()) {
        await expectAnswerable({ kind: 'person', person: testPersonId(index) }, answered, as)
        await expectDeclarable(answered, as, testPersonId(index))
      }
      await expectDeclarable(answered, as)
    },
  )
})

/** Demands each field that was not sent, and answers it. */
async function expectAnswerable(
  { kind, person }: Subject,
  { answers, progress: before }: { answers: Answers; progress: Progress },
  as: OnboardingSettings,
): Promise<void> {
  const { client, key, bench } = setUpField(as)
  const { name, paths } = kinds[kind]
  const type = kind === 'INDIVIDUAL' ? kind : 'CORPORATION'
  const missing = paths.filter(
    (path) =>
      !givenAtCreation[kind].includes(path) &&
      !attestationFields.includes(path) &&
      valueAt(before, path, person) === undefined,
  )
  expect(missing.length).toBeGreaterThan(3)
  for (const [index, path] of missing.entries()) {
    const [spelled = ''] = spellings(path)
    const account = { ...ids, accountId: `acc-${index}` }
    const named = { [name]: nameRequiring(spelled) }
    const applicationOf = (progress: Progress, more = {}) =>
      buildSubmissionValues(account, { ...progress.platformFields, ...more }, false)
    const personOf = (progress: Progress) => ({
      ...progress.people.find(({ id }) => id === person)?.platformFields,
      ...named,
    })
    const created = buildCreateBody(applicationOf(before, person ? {} : named))
    const added = person && buildIndividualBody(personOf(before))
    const sent = added ? readBodyValues('add_individual', added) : readBodyValues('create', created)
    const openOnPlatform = async () => {
      const { id } = await expectDone(client.createApplication(created, key()))
      const theirs = added && (await expectDone(client.addIndividual(id, added, key()))).id
      const list = async () =>
        listFieldRequirements(await expectDone(client.findStatus(id)), type, spelled)
      const [first, ...others] = await list()
      expect(others).toEqual([])
      if (first) demandOf.set(`${kind} ${path}`, first)
      return { id, theirs, list }
    }

    let there = demandOf.has(`${kind} ${path}`) ? undefined : await openOnPlatform()
    const first = demandOf.get(`${kind} ${path}`)
    if (first?.kind !== 'question' && first?.kind !== 'person') throw new Error(path)
    const requirement =
      person && 'individualId' in first ? { ...first, individualId: person } : first
    const demanded = { ...as, ...getOutstandingFields([requirement]) }
    const lastSent = person
      ? { application: {}, people: new Map([[person, sent]]) }
      : { application: sent, people: new Map() }
    const answered = await answerAsCustomer(answers, demanded, { path, requirement, person })
    const progress = evaluateAs(answered, demanded)
    expect(progress.open, path).toBeUndefined()
    expect(isResolved(requirement, progress, lastSent, []), path).toBe(true)
    // People without the thing say so, and staff deal with it.
    if (valueAt(progress, path, person) === undefined) continue
    const update = buildUpdateBody(
      sent,
      person ? personOf(progress) : applicationOf(progress, named),
    )
    if (!update) throw new Error(`${path} has no other answer than before`)
    const answer = `${kind} ${path} ${JSON.stringify(valueAt(progress, path, person))}`
    if (!taken.has(answer)) {
      there ??= await openOnPlatform()
      const { id, theirs, list } = there
      await expectDone(
        theirs
          ? client.updateIndividual(id, theirs, update, key())
          : client.updateApplication(id, update, key()),
      )
      expect(await list(), path).toEqual([])
      taken.add(answer)
    }
    // The answer stays when the platform no longer asks: no later update withdraws it.
    const later = { ...as, sendsAnyState: path.endsWith('address.state') }
    expect(valueAt(evaluateAs(answered, later), path, person), path).toBeDefined()
  }
  expect(bench.faults).toEqual([])
}

/** Demands everything that people may not have, and declares that there is none. */
async function expectDeclarable(
  { answers, progress: before }: { answers: Answers; progress: Progress },
  as: OnboardingSettings,
  person?: string,
): Promise<void> {
  const kind = person === undefined ? 'question' : 'person'
  const questions = partOf(before, person).asked.flatMap(({ step: { id: stepId, fields } }) =>
    Object.entries(fields).flatMap(([field, { waivedBy, platformPath: path }]) =>
      waivedBy && path && !attestationFields.includes(path) ? [{ stepId, field, path }] : [],
    ),
  )
  expect(questions.length).toBeGreaterThan(1)
  for (const { stepId, field, path } of questions) {
    const requirement = {
      ...{ kind, stepId, field, description: '' },
      ...(person && { individualId: person }),
    } as Demand['requirement']
    const demanded = { ...as, ...getOutstandingFields([requirement]) }
    const demand = { path, requirement, person, hasNone: true }
    const progress = evaluateAs(await answerAsCustomer(answers, demanded, demand), demanded)
    expect(progress.open, path).toBeUndefined()
    expect(valueAt(progress, path, person), path).toBeUndefined()
    const sent = {
      application: { [path]: 'X1' },
      people: new Map([[person ?? '', { [path]: 'X1' }]]),
    }
    expect(isResolved(requirement, progress, sent, []), path).toBe(true)
  }
}

function evaluateAs(answers: Answers, as: OnboardingSettings): Progress {
  return evaluateProgress(answers, buildFieldContext(answers, as))
}

function partOf(progress: Progress, person: string | undefined) {
  const part = person ? progress.people.find(({ id }) => id === person) : progress
  if (!part) throw new Error('nobody')
  return part
}

function valueAt(progress: Progress, path: string, person: string | undefined): unknown {
  return (partOf(progress, person).platformFields as Record<string, unknown>)[path]
}

type Demand = {
  path: string
  requirement: Extract<Requirement, { kind: 'question' | 'person' }>
  person: string | undefined
  /** The customer does not have it. */
  hasNone?: boolean
}

/** The answers once every page that the demand opened was filled in. */
async function answerAsCustomer(
  before: Answers,
  as: OnboardingSettings,
  { path, requirement: { stepId, field }, person, hasNone = false }: Demand,
): Promise<Answers> {
  let answers = before
  for (let turn = 0; turn < 6; turn++) {
    const progress = evaluateAs(answers, as)
    const { asked } = partOf(progress, person)
    const page = findAskedStep(asked, stepId)
    if (!page) throw new Error(`No page asks for ${path}`)
    const isDone =
      (valueAt(progress, path, person) !== undefined && !hasNone) ||
      isWaived(requireStep(stepId), field, page.values)
    const open = asked.find(({ values }) => !values) ?? (isDone ? undefined : page)
    if (!open) return answers
    const demanded = open.step.id === stepId ? { field, hasNone } : undefined
    answers = await fillPage(answers, open, demanded, as, person)
  }
  throw new Error(`${path} cannot be answered`)
}

/** Fills in a page: the demanded field, and what the page reports as missing. */
async function fillPage(
  answers: Answers,
  { step, saved, fieldContext }: AskedStep,
  demanded: { field: string; hasNone: boolean } | undefined,
  as: OnboardingSettings,
  person: string | undefined,
): Promise<Answers> {
  const post = async (form: RawValues) =>
    (
      await (person
        ? postPersonStep(answers, person, step.id, form, as)
        : postStep(answers, step.id, form, as))
    ).answered
  const answer = (form: RawValues, input: string) => ({
    ...createAnswerForm(step, input, form, fieldContext.addressForm),
    ...listFirstChoice(step, input, fieldContext),
    ...(input === 'percentage_ownership' && { [input]: '0' }),
    // Nobody has left out a number that they have.
    ...(input === 'tax_reference_number' && { [input]: '', no_tax_number: 'NOT_ISSUED' }),
    ...(input === 'website_address' && { [input]: 'www.example.org' }),
    ...(input === 'address_from' && { [input]: otherAddress }),
  })
  const fill = (form: RawValues, input: string) =>
    demanded?.hasNone && input === demanded.field
      ? { ...form, ...declareNone(step, input) }
      : answer(form, input)
  // A changed country needs a new address there.
  const typed = saved?.typed ?? (step.id === 'person_address' ? applicants.maya.typed.address : {})
  const form = demanded ? fill(typed, demanded.field) : typed
  let answered = await post(form)
  if ('state' in answered) {
    const wrong = answered.state.problems.map(({ input }) => input)
    answered = await post(wrong.reduce(fill, form))
  }
  if (!('typed' in answered)) throw new Error(`${step.id}: ${JSON.stringify(answered)}`)
  return person
    ? setPersonStep(answers, person, step.id, answered)
    : { ...answers, [step.id]: answered }
}

/** Returns a form that declares that there is none, and withdraws a given value. */
function declareNone({ fields }: Step, input: string): RawValues {
  const none = fields[input]?.waivedBy?.at(-1) ?? ''
  const waived = Object.keys(fields).filter((name) => fields[name]?.waivedBy?.includes(none))
  return {
    ...Object.fromEntries(
      waived.flatMap((name) => [
        [name, ''],
        [withdrawalInputName(name), 'yes'],
      ]),
    ),
    [none]: fields[none]?.options?.[0] ?? 'yes',
  }
}

function listFirstChoice({ fields }: Step, input: string, fieldContext: FieldContext): RawValues {
  const [first] = fields[input]?.choices?.(fieldContext) ?? []
  return first ? { [input]: first.value } : {}
}
