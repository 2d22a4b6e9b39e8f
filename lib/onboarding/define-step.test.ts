import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from '#lib/i18n/languages.ts'
import { requireStep } from '@/test-support/applicants/answer-steps.ts'
import { arbitraryAnswerFor, fieldContextsOf } from '@/test-support/applicants/hostile-answers.ts'
import { applicants } from '@/test-support/applicants/individuals.ts'
import type { Step, StepValues } from './define-step.ts'
import { callsFor, findCondition } from './fields/asked-if.ts'
import { type Field, type FieldContext, isAsked, isList } from './fields/field.ts'
import { hasForbiddenCharacters } from './fields/text.ts'
import { allSteps } from './journeys.ts'
import { parseStep } from './parse-step.ts'
import { getErrorMessage } from './view/describe-step.ts'
import { type RawValue, type RawValues, toList } from './view/step-view.ts'

const steps = allSteps as readonly Step[]
const americanAt = (step: Step) => fieldContextsOf(step)[0] as FieldContext
const american = americanAt(requireStep('name'))

/** Returns the input that a page shows for a value. */
function asTyped(field: Field, value: StepValues[string] | undefined): RawValue {
  if (isList(field)) return toList(value as RawValue | undefined)
  if (value === undefined) return ''
  if (field.control === 'checkbox') return value ? 'yes' : ''
  if (field.control !== 'date') return String(value)
  const [year = '', month = '', day = ''] = String(value).split('-')
  return { day, month, year }
}

describe('every step', () => {
  it.each(steps.map((step) => [step.id, step] as const))(
    'answers whatever is sent to "%s" with clean values that it reads as the same again, or with one issue for each field and a message for it',
    (_, step) => {
      const contexts = fc.constantFrom(...fieldContextsOf(step))
      fc.assert(
        fc.property(arbitraryAnswerFor(step), contexts, (typed, fieldContext) => {
          const reading = parseStep(step, typed, fieldContext)
          if ('values' in reading) return expectSameAgain(step, reading.values, fieldContext)
          const names = reading.issues.map(({ field }) => field)
          expect(names.length).toBeGreaterThan(0)
          expect(new Set(names).size).toBe(names.length)
          for (const { field, code } of reading.issues) {
            const words = getErrorMessage(step, field, code, fieldContext)
            expect(words, `${field} ${code}`).not.toBe(code)
            expect(words).not.toMatch(/[{}]/)
          }
        }),
        { numRuns: 300 },
      )
    },
  )

  function expectSameAgain(step: Step, values: StepValues, fieldContext: FieldContext): void {
    for (const value of Object.values(values)) {
      expect(hasForbiddenCharacters(String(value))).toBe(false)
      expect(value).not.toBe('')
    }
    const again = Object.fromEntries(
      Object.entries(step.fields).map(([name, field]) => [name, asTyped(field, values[name])]),
    )
    expect(parseStep(step, again, fieldContext)).toEqual({ values })
  }

  // Superlinear work would take minutes at a tenth of the length.
  it.each([
    [1_000_000, '1 '],
    ...['a', '٩', ' ', '-', 'a@', '\u0000'].map((piece) => [100_000, piece] as const),
  ] as const)('answers %i letters in each field at once: %j', (length, piece) => {
    const text = piece.repeat(length / piece.length)
    for (const step of steps) {
      const typed = Object.fromEntries(
        Object.entries(step.fields).map(([name, { control }]) => [
          name,
          control === 'date' ? { day: text, month: text, year: text } : text,
        ]),
      )
      const began = process.cpuUsage()
      const reading = parseStep(step, typed, americanAt(step))
      // Measures our own processor time in microseconds, since others may use the machine.
      expect(process.cpuUsage(began).user, step.id).toBeLessThan(3 * length)
      // A field that may be empty is empty if it has only blanks.
      if (!('values' in reading)) continue
      expect(JSON.stringify(reading.values).length, step.id).toBeLessThan(200)
    }
  })

  it('says of a form left empty what each field that must be answered asks for', () => {
    for (const step of steps) {
      const american = americanAt(step)
      const reading = parseStep(step, {}, american)
      const faults = 'issues' in reading ? reading.issues : []
      const must = Object.entries(step.fields).filter(([, field]) => {
        const condition = findCondition(step.fields, field, american)
        return (
          isAsked(field, american) &&
          (!condition || callsFor(condition, undefined)) &&
          !(typeof field.optional === 'function' ? field.optional(american) : field.optional)
        )
      })
      expect(
        faults.map(({ field, code }) => [field, code]),
        step.id,
      ).toEqual(must.map(([name]) => [name, 'missing']))
      expect(
        Object.values(step.fields).some((field) => isAsked(field, american)),
        step.id,
      ).toBe(true)
    }
  })
})

describe('the steps together', () => {
  it('write a field of the prototype nowhere', () => {
    const typed = JSON.parse('{"__proto__": {"polluted": "yes"}, "application_type": "INDIVIDUAL"}')
    const reading = parseStep(requireStep('applicant'), typed, american)
    expect(reading).toEqual({ values: { application_type: 'INDIVIDUAL' } })
    expect({}).not.toHaveProperty('polluted')
  })

  it.each(languages)('read the same whatever the language of the page is (%s)', (language) => {
    const { lucia, abdAlRahman } = applicants
    for (const { typed } of [lucia, abdAlRahman]) {
      const reading = parseStep(requireStep('birth'), typed.birth, { ...american, language })
      expect(reading).toHaveProperty('values')
    }
  })
})

describe('a single name', () => {
  const read = (typed: RawValues) => parseStep(requireStep('name'), typed, american)

  it('is enough with its box ticked', () => {
    expect(read({ last_name: 'Suharto', single_name: 'yes' })).toEqual({
      values: { last_name: 'Suharto', single_name: true },
    })
  })

  it.each(['first_name', 'last_name'])(
    'is accepted from either box once it is said to be one: %s',
    (field) => {
      const values = { [field]: 'Suharto', single_name: true }
      expect(read({ [field]: 'Suharto', single_name: 'yes' })).toEqual({ values })
      expect(read({ [field]: 'Suharto' })).toHaveProperty('issues')
    },
  )

  it('may stand in both, as other forms ask for it', () => {
    const values = { first_name: 'Suharto', last_name: 'Suharto', single_name: true }
    expect(read({ first_name: 'Suharto', last_name: 'Suharto', single_name: 'yes' })).toEqual({
      values,
    })
  })

  it('is not what somebody with a middle name has', () => {
    expect(read({ middle_name: 'B', last_name: 'Suharto' })).toEqual({
      issues: [{ field: 'first_name', code: 'missing' }],
    })
    expect(read({ middle_name: 'B', first_name: 'Suharto' })).toEqual({
      issues: [{ field: 'last_name', code: 'missing' }],
    })
  })

  it('has no other names beside it', () => {
    expect(
      read({ first_name: 'A', middle_name: 'B', last_name: 'Suharto', single_name: 'yes' }),
    ).toEqual({
      issues: [
        { field: 'first_name', code: 'not_with_single_name' },
        { field: 'middle_name', code: 'not_with_single_name' },
      ],
    })
  })

  it('is said together with what else is wrong, one thing for each field', () => {
    expect(read({ first_name: '<', last_name: '', single_name: 'yes', middle_name: 'B' })).toEqual({
      issues: [
        { field: 'first_name', code: 'wrong_characters' },
        { field: 'middle_name', code: 'not_with_single_name' },
      ],
    })
  })
})

describe('the tax number', () => {
  it('must be given in the United States, and nowhere else', () => {
    for (const here of fieldContextsOf(requireStep('identification'))) {
      const reading = parseStep(
        requireStep('identification'),
        { us_residency_status: 'US_CITIZEN' },
        here,
      )
      expect('issues' in reading, here.country).toBe(here.country === 'US')
    }
  })
})
