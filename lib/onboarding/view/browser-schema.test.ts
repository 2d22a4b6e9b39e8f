import fc from 'fast-check'
import { expect, it } from 'vitest'
import { arbitraryAnswerFor, fieldContextsOf } from '@/test-support/applicants/hostile-answers.ts'
import type { Step } from '../define-step.ts'
import { allSteps } from '../journeys.ts'
import { parseStep, withAssumption } from '../parse-step.ts'
import { browserSchema } from './browser-schema.ts'
import { describeStep } from './describe-step.ts'

// The server says these: see describe-step.ts.
const rare = ['too_long', 'wrong_characters']

it.each((allSteps as readonly Step[]).map((step) => [step.id, step] as const))(
  'finds of step "%s" in the browser exactly what the server finds',
  (_, step) => {
    const pages = fieldContextsOf(step).map((here) => {
      const view = describeStep(step, here, { typed: {} }, { brand: 'Portico' })
      const sent = JSON.parse(JSON.stringify(view.fieldContext))
      return { here, view, schema: browserSchema(step.id, sent) }
    })
    fc.assert(
      fc.property(
        arbitraryAnswerFor(step),
        fc.constantFrom(...pages),
        (typed, { here, view, schema }) => {
          const issues = schema.safeParse(typed).error?.issues ?? []
          const reading = parseStep(step, withAssumption(step, typed), here)
          const faults = 'issues' in reading ? reading.issues : []
          expect(firstCodes(issues)).toEqual(
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

it('gets for each step what it would find where nothing is answered', () => {
  for (const step of allSteps as readonly Step[]) {
    for (const here of fieldContextsOf(step)) {
      const { unanswered } = describeStep(step, here, { typed: {} }, { brand: 'Portico' })
      const reading = parseStep(step, {}, here)
      const faults = 'issues' in reading ? reading.issues : []
      expect(unanswered, step.id).toEqual(
        faults.map(({ field, code }) => ({
          input: expect.stringMatching(`^${field}(\\.day)?$`),
          code,
        })),
      )
    }
  }
})

it('knows no step that is none', () => {
  for (const id of ['', 'review', '__proto__', 'constructor']) {
    expect(() => browserSchema(id, {})).toThrow('There is no step')
  }
})

/** The first code at each input, which is the one that react-hook-form shows. */
function firstCodes(issues: readonly { path: PropertyKey[]; message: string }[]) {
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]).reverse())
}
