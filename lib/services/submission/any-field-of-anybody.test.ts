/**
 * Whatever the platform asks of whomever, the customer can answer it: every field of the interface that was
 * not sent of each of forty people is demanded, asked, answered, sent, and no longer demanded; or they say that
 * they have none.
 */
import { describe, expect, it } from 'vitest'
import {
  answerSteps,
  postStep,
  requireStep,
  testSettings,
} from '@/test-support/applicants/answer-steps.ts'
import { internationalApplicants } from '@/test-support/applicants/international-applicants.ts'
import { createTestSimulator } from '@/test-support/platform/test-simulator.ts'
import {
  createAnswerForm,
  customerPaths,
  expectDone,
  formOf,
  givenAtCreation,
  ids,
  listFieldRequirements,
  nameRequiring,
  requestApplication,
  spellings,
} from '@/test-support/submission/answer-required-field.ts'
import { createTestClient } from '@/test-support/submission/test-platform-client.ts'
import { attestationFields } from '../../domain/contract/requests.ts'
import {
  buildFieldContext,
  type OnboardingSettings,
} from '../../domain/onboarding/field-context/build-field-context.ts'
import type { Answers } from '../../domain/onboarding/journeys.ts'
import type { PlatformFields } from '../../domain/onboarding/mapping/platform-paths.ts'
import { isWaived } from '../../domain/onboarding/parse-step.ts'
import {
  evaluateProgress,
  findAskedStep,
} from '../../domain/onboarding/progress/evaluate-progress.ts'
import {
  buildCreateBody,
  buildSubmissionValues,
  buildUpdateBody,
  readBodyValues,
} from './build-request.ts'
import { getOutstandingFields } from './open-requirements.ts'

const lastName = 'customer_details.last_name'
const paths = customerPaths(requestApplication).filter(
  (path) => !givenAtCreation.INDIVIDUAL.includes(path) && !attestationFields.includes(path),
)

describe('whatever the platform asks', () => {
  it.each(
    Object.values(internationalApplicants).map((person) => [person.because, person] as const),
  )('can be answered where %s', async (_, { typed, language }) => {
    const as: OnboardingSettings = { ...testSettings, attestation: false, language }
    const bench = createTestSimulator({ attestation: false, states: 'any' })
    const client = createTestClient((url, init) => bench.simulator.handle(new Request(url, init)))
    let calls = 0
    const key = () => ({ idempotencyId: `key-${++calls}` })
    const { answers, progress: before } = await answerSteps(typed, as)
    const missing = paths.filter((path) => before.platformFields[path as never] === undefined)
    expect(missing.length).toBeGreaterThan(10)
    for (const path of missing) {
      const [spelled = ''] = spellings(path)
      const named = { [lastName]: nameRequiring(spelled) }
      const account = { ...ids, accountId: `acc-${++calls}` }
      const bodyOf = (fields: PlatformFields) =>
        buildSubmissionValues(account, { ...fields, ...named }, false)
      const created = buildCreateBody(bodyOf(before.platformFields))
      const { id } = await expectDone(client.createApplication(created, key()))
      const status = await expectDone(client.findStatus(id))
      const requirements = listFieldRequirements(status, 'INDIVIDUAL', spelled)
      expect(requirements, path).toMatchObject([{ kind: 'question' }])
      const outstanding = getOutstandingFields(requirements)
      const answered = await answerAsCustomer(answers, { ...as, ...outstanding }, path)
      const progress = evaluateProgress(
        answered,
        buildFieldContext(answered, { ...as, ...outstanding }),
      )
      expect(progress.open, path).toBeUndefined()
      const [requirement] = requirements
      if (requirement?.kind !== 'question') throw new Error(path)
      const { stepId, field } = requirement
      // People without the thing say so, and staff deal with it.
      if (isWaived(requireStep(stepId), field, answered[stepId]?.values)) continue
      const update = buildUpdateBody(
        readBodyValues('create', created),
        bodyOf(progress.platformFields),
      )
      if (!update) throw new Error(`${path} has no other answer than before`)
      await expectDone(client.updateApplication(id, update, key()))
      const after = await expectDone(client.findStatus(id))
      expect(listFieldRequirements(after, 'INDIVIDUAL', spelled), path).toEqual([])
    }
    expect(bench.faults).toEqual([])
  })
})

/** The answers once every page that the demand opened was filled in. */
async function answerAsCustomer(
  answers: Answers,
  as: OnboardingSettings,
  path: string,
): Promise<Answers> {
  const opened = evaluateProgress(answers, buildFieldContext(answers, as))
  if (opened.asked.some(({ step, values }) => step.id === 'tax_country' && !values)) {
    const tax_country = String(answers.residence?.values.country_code)
    const { answered } = await postStep(answers, 'tax_country', { tax_country }, as)
    if (!('typed' in answered)) throw new Error(JSON.stringify(answered))
    return answerAsCustomer({ ...answers, tax_country: answered }, as, path)
  }
  return answerPage(answers, as, path)
}

/** The answers once the page of a field was filled in; as they are where nothing is left to fill in. */
async function answerPage(
  answers: Answers,
  as: OnboardingSettings,
  path: string,
): Promise<Answers> {
  const progress = evaluateProgress(answers, buildFieldContext(answers, as))
  if (progress.platformFields[path as never] !== undefined) return answers
  const asked = progress.asked.find(({ step }) =>
    Object.values(step.fields).some(({ platformPath }) => platformPath === path),
  )
  if (!asked) throw new Error(`No page asks for ${path}`)
  const step = requireStep(asked.step.id)
  expect(findAskedStep(progress.asked, step.id)).toBeDefined()
  const [field = ''] =
    Object.entries(step.fields).find(([, { platformPath }]) => platformPath === path) ?? []
  if (isWaived(step, field, asked.values)) return answers
  const form = createAnswerForm(step, field, answers[step.id]?.typed, formOf(progress, step))
  if (field === 'percentage_ownership') form[field] = '50'
  // None of them left out a number that they have.
  if (field === 'tax_reference_number') {
    Object.assign(form, { [field]: '', no_tax_number: 'NOT_ISSUED' })
  }
  const { answered } = await postStep(answers, step.id, form, as)
  if (!('typed' in answered)) throw new Error(`${path}: ${JSON.stringify(answered)}`)
  return { ...answers, [step.id]: answered }
}
