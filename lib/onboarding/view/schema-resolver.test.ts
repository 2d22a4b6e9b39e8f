import fc from 'fast-check'
import { expect, it } from 'vitest'
import { arbitraryAnswerFor, fieldContextsOf } from '@/test-support/applicants/hostile-answers.ts'
import type { Step } from '../define-step.ts'
import { allSteps } from '../journeys.ts'
import { parseStep, withAssumption } from '../parse-step.ts'
import { describeStep } from './describe-step.ts'
import { schemaResolver } from './schema-resolver.ts'

// The server says these: see describe-step.ts.
const rare = ['too_long', 'wrong_characters']

it.each((allSteps as readonly Step[]).map((step) => [step.id, step] as const))(
  'finds of step "%s" in the browser exactly what the server finds',
  async (_, step) => {
    await fc.assert(
      fc.asyncProperty(
        arbitraryAnswerFor(step),
        fc.constantFrom(...fieldContextsOf(step)),
        async (typed, here) => {
          const view = describeStep(step, here, { typed: {} }, { brand: 'Portico' })
          const sent = JSON.parse(JSON.stringify(view.fieldContext))
          const check = schemaResolver(step.id, sent)
          const { errors } = await check(typed, undefined, {
            fields: {},
            shouldUseNativeValidation: false,
          })
          const reading = parseStep(step, withAssumption(step, typed), here)
          const faults = 'issues' in reading ? reading.issues : []
          expect(codesOf(errors)).toEqual(
            Object.fromEntries(
              faults.flatMap(({ field, parts, code }) =>
                (parts?.map((part) => `${field}.${part}`) ?? [field]).map((input) => [input, code]),
              ),
            ),
          )
          for (const { field, code } of faults) {
            const isTelephone = step.fields[field]?.type === 'tel'
            if (rare.includes(code) || (isTelephone && code !== 'missing')) continue
            expect(view.messages[field]).toHaveProperty([code])
          }
        },
      ),
      { numRuns: 150 },
    )
  },
)

it.each((allSteps as readonly Step[]).map((step) => [step.id, step] as const))(
  'gets for step "%s" what it would find where nothing is answered',
  (_, step) => {
    for (const here of fieldContextsOf(step)) {
      const { unanswered } = describeStep(step, here, { typed: {} }, { brand: 'Portico' })
      const reading = parseStep(step, {}, here)
      const faults = 'issues' in reading ? reading.issues : []
      expect(unanswered).toEqual(
        faults.map(({ field, code }) => ({
          input: expect.stringMatching(`^${field}(\\.day)?$`),
          code,
        })),
      )
    }
  },
)

it('knows no step that is none', () => {
  for (const id of ['', 'review', '__proto__', 'constructor']) {
    expect(() => schemaResolver(id, {})).toThrow('There is no step')
  }
})

function codesOf(errors: Record<string, unknown>, prefix = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, error]) => {
      const { message, ...parts } = error as { message?: string }
      return message === undefined
        ? Object.entries(codesOf(parts, `${prefix}${name}.`))
        : [[`${prefix}${name}`, message]]
    }),
  )
}
