/**
 * The form of the answers that a partner may give: every step of both journeys, and the firm's own questions, by the
 * names of their fields. Made when it is first used, since own questions are known only after a start.
 */
import * as z from 'zod/mini'
import { maxPeople } from '#lib/onboarding/company-people/people.ts'
import type { Step } from '#lib/onboarding/define-step.ts'
import type { Field } from '#lib/onboarding/fields/field.ts'
import { corporationSteps, individualSteps, personSteps } from '#lib/onboarding/journeys.ts'
import { listOwnSteps } from '#lib/onboarding/own-questions/own-steps.ts'
import { applicant } from '#lib/onboarding/steps/applicant.ts'

/** A date as YYYY-MM-DD, a box as true or false, several answers as a list. */
export type GivenStep = Record<string, string | boolean | string[]>
export type GivenAnswers = Record<string, GivenStep>
/** Changes of answers as a JSON Merge Patch (RFC 7396): null takes a field or a whole step away. */
type AnswersPatch = Record<string, Record<string, GivenStep[string] | null> | null>

const steps: readonly Step[] = [...new Set<Step>([...individualSteps, ...corporationSteps])]

function listSteps(): Step[] {
  return [...steps, ...listOwnSteps()].filter(({ id }) => id !== applicant.id)
}

const lockPattern = /^(?:people\.([1-9]\d{0,2})\.)?([a-z][a-z0-9_]*)(?:\.([a-z][a-z0-9_]*))?$/

/** A step or field that a partner locks, by name: the steps are too many for a list of each with each field. */
export const lockEntry = z.string().check(
  z.regex(lockPattern, { error: 'not_in_list', abort: true }),
  z.refine((entry) => isLockable(entry), 'not_in_list'),
)

/** The parts of an entry; `number` counts the people of a company from 1. */
export function splitLockEntry(entry: string) {
  const [, number, step = '', field] = lockPattern.exec(entry) ?? []
  return { ...(number && { number: Number(number) }), step, ...(field && { field }) }
}

function isLockable(entry: string): boolean {
  const { number, step: id, field } = splitLockEntry(entry)
  const step = (number ? personSteps : listSteps()).find((each: Step) => each.id === id)
  return step !== undefined && (!field || Object.hasOwn(step.fields, field))
}

/** Finds the field of that name in a step that a partner may give. */
export function findGivenField(step: string, name: string): Field | undefined {
  const found = listSteps().find(({ id }) => id === step)
  return found && Object.hasOwn(found.fields, name) ? found.fields[name] : undefined
}

const code = 'wrong_format'
const text = z.string(code).check(z.maxLength(1_000, 'too_long'))
const date = z
  .string(code)
  .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, code), z.describe('A day: YYYY-MM-DD.'))
const several = z.array(text, code).check(z.maxLength(300, 'too_long'))
const box = z.boolean(code)

/** The type of application is a member of the body. The steps' own rules follow once this form is right. */
export const givenAnswers = z.lazy(() =>
  describeSteps(listSteps(), (fields) =>
    z.strictObject(describeFields(fields, (schema) => schema)),
  ),
) as unknown as z.ZodMiniType<GivenAnswers>

/** The people of a company, each by the same form. */
export const givenPeople = z
  .array(
    describeSteps(personSteps, (fields) =>
      z.strictObject(describeFields(fields, (schema) => schema)),
    ) as unknown as z.ZodMiniType<GivenAnswers>,
  )
  .check(z.maxLength(maxPeople, 'too_many'))

export const answersPatch = z.lazy(() =>
  describeSteps(listSteps(), (fields) =>
    z.nullable(z.strictObject(describeFields(fields, z.nullable))),
  ),
) as unknown as z.ZodMiniType<AnswersPatch>

function describeSteps(of: readonly Step[], describe: (fields: Step['fields']) => z.ZodMiniType) {
  return z.strictObject(
    Object.fromEntries(of.map(({ id, fields }) => [id, z.optional(describe(fields))])),
  )
}

function describeFields(
  fields: Step['fields'],
  describe: (schema: ReturnType<typeof schemaOf>) => z.ZodMiniType,
) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, z.optional(describe(schemaOf(field)))]),
  )
}

/** Applies a patch to the answers that there are; a step that is left without fields is given empty. */
export function mergeAnswers(answers: GivenAnswers, patch: AnswersPatch): GivenAnswers {
  return withoutNull({
    ...answers,
    ...mapValues(patch, (fields, step) => fields && withoutNull({ ...answers[step], ...fields })),
  })
}

function withoutNull<Value>(values: Record<string, Value | null>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, Value] => entry[1] !== null),
  )
}

function mapValues<From, To>(
  values: Record<string, From>,
  map: (value: From, name: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([name, each]) => [name, map(each, name)]))
}

function schemaOf({ control, options, list }: Field) {
  if (control === 'date') return date
  if (control === 'checkbox') return box
  if (control === 'checkboxes' || control === 'countries') return several
  // A deployment may replace the platform's own lists.
  return options && !list ? z.enum(options as [string], 'not_in_list') : text
}
