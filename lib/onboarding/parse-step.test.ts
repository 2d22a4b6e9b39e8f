import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { languages } from '#lib/i18n/languages.ts'
import {
  answerCompany,
  answerSteps,
  requireStep,
  testSettings,
} from '@/test-support/applicants/answer-steps.ts'
import { companies } from '@/test-support/applicants/companies.ts'
import { arbitraryAnswerFor, fieldContextsOf } from '@/test-support/applicants/hostile-answers.ts'
import { applicants } from '@/test-support/applicants/individuals.ts'
import type { Step } from './define-step.ts'
import { buildFieldContext } from './field-context/build-field-context.ts'
import type { FieldContext } from './fields/field.ts'
import { type Answers, allSteps } from './journeys.ts'
import { buildStepSchema, getSchemaContext, parseStep } from './parse-step.ts'
import { evaluateProgress } from './progress/evaluate-progress.ts'
import { buildReviewGroups } from './review/review-rows.ts'
import { describeStep } from './view/describe-step.ts'

const steps = allSteps as readonly Step[]

afterEach(() => vi.restoreAllMocks())

it.each(steps.map((step) => [step.id, step] as const))(
  'reads step "%s" by what its schema is given as it would by all of the context',
  (_, step) => {
    fc.assert(
      fc.property(
        arbitraryAnswerFor(step),
        fc.constantFrom(...fieldContextsOf(step)),
        (typed, here) => {
          const { success, data } = buildStepSchema(step, here).schema.safeParse(typed)
          const reading = parseStep(step, typed, here)
          expect('values' in reading ? reading.values : undefined).toEqual(
            success ? data : undefined,
          )
        },
      ),
      { numRuns: 50 },
    )
  },
)

/** All that pages of an application evaluate, from answers as they come from the database. */
async function readLikeAPage(stored: Answers) {
  const answers = structuredClone(stored)
  for (const language of languages) {
    const settings = { ...testSettings, language }
    const progress = evaluateProgress(answers, buildFieldContext(answers, settings))
    await buildReviewGroups(progress)
    for (const { step, fieldContext } of progress.asked) {
      describeStep(step, fieldContext, { typed: {} }, { brand: 'Portico' })
    }
  }
}

async function storedAnswers() {
  const person = await answerSteps(applicants.maya.typed)
  const company = await answerCompany(companies.harbourVine)
  return [person.answers, company.answers]
}

it('builds no schema for an application whose context was there before', async () => {
  for (const answers of await storedAnswers()) {
    const builds = steps.map((step) => vi.spyOn(step, 'schema'))
    const count = () => builds.reduce((sum, { mock }) => sum + mock.calls.length, 0)
    await readLikeAPage(answers)
    const first = count()
    await readLikeAPage(answers)
    expect(count() - first).toBe(0)
    vi.restoreAllMocks()
  }
})

it('makes no format for an application where one was made before', async () => {
  const made: string[] = []
  type Format = new (...given: unknown[]) => object
  const note = (target: Format, given: unknown[]) => {
    made.push(target.name)
    return Reflect.construct(target, given)
  }
  const watched = new Proxy(Intl, {
    get: (target, name) =>
      new Proxy(Reflect.get(target, name), {
        construct: note,
        apply: (format, _, given) => note(format, given),
      }),
  })
  for (const answers of await storedAnswers()) {
    await readLikeAPage(answers)
    vi.stubGlobal('Intl', watched)
    await readLikeAPage(answers)
    vi.unstubAllGlobals()
  }
  expect(made).toEqual([])
})

it('keeps nothing of a person with a schema', async () => {
  const { progress } = await answerCompany(companies.harbourVine)
  const asked = progress.people.flatMap((person) => person.asked)
  const terms = requireStep('terms')
  const contexts = [
    ...asked.map(({ step, fieldContext }) => getSchemaContext(step, fieldContext)),
    getSchemaContext(terms, progress.fieldContext),
  ]
  const names = progress.people.flatMap(({ name }) => name.split(' '))
  expect(names.length).toBeGreaterThan(4)
  expect(asked.map(({ step }) => step.id)).toContain('person_residence')
  for (const words of [...names, 'Bristol']) {
    expect(JSON.stringify(contexts)).not.toContain(words)
  }
})

it('builds a schema again that was not read for long', () => {
  const step = requireStep('birth')
  const build = vi.spyOn(step, 'schema')
  const on = (today: string) =>
    parseStep(step, {}, { ...(fieldContextsOf(step)[0] as FieldContext), today })
  on('2026-01-01')
  for (let day = 0; day < 500; day += 1) on(`day ${day}`)
  expect(build).toHaveBeenCalledTimes(501)
  on('day 499')
  expect(build).toHaveBeenCalledTimes(501)
  on('2026-01-01')
  expect(build).toHaveBeenCalledTimes(502)
})
