/** Parses the input of a step into answers. */
import * as z from 'zod/mini'
import type { FieldIssue, Step, StepValues } from './define-step.ts'
import { callsFor, findCondition, withoutInapplicable } from './fields/asked-if.ts'
import {
  type Field,
  type FieldContext,
  isAsked,
  isOptional,
  isOutstanding,
} from './fields/field.ts'
import { type FieldSchema, leftEmpty } from './fields/field-schema.ts'
import type { Subdivision } from './geography/address-form.ts'
import type { AnyPlatformPath } from './mapping/platform-paths.ts'
import type { DateParts, RawValues } from './view/step-view.ts'

type BuiltSchema = ReturnType<typeof buildStepSchema>

// Evaluating an application reads a dozen steps, and to build their schemas takes longer than all the
// reading: they are built once for all applications that give a step the same context.
const built = new Map<string, BuiltSchema>()

/** Contexts differ by country, day and person; those read longest ago are built again. */
const mostSchemas = 500

/**
 * Returns the part of a context that a step's schema reads: plain data without the words of its choices, so
 * that it is small on its way to the browser and holds nothing of a person.
 */
export function getSchemaContext(step: Step, fieldContext: FieldContext): Partial<FieldContext> {
  return {
    ...Object.fromEntries(
      (step.browserContext ?? []).map((name) => [name, withoutWords(fieldContext[name])]),
    ),
    ...pathsOf(step, fieldContext),
    ...(step.own && { ownPage: step.own }),
  }
}

/**
 * Keeps of choices the values and whether they are an answer, and of an address form the codes of the
 * subdivisions.
 */
function withoutWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutWords)
  const { value: choice, lacksPart, subdivisions } = Object(value)
  if (choice !== undefined) return lacksPart ? { value: choice, lacksPart } : { value: choice }
  if (!subdivisions) return value
  return { ...Object(value), subdivisions: subdivisions.map(({ code }: Subdivision) => ({ code })) }
}

/** The paths among those that are asked for, or were answered, which fields of the step fill. */
function pathsOf(step: Step, { outstanding, pathsToAsk, answeredOnRequest }: FieldContext) {
  const own = Object.values(step.fields)
  const isOwn = (path: AnyPlatformPath) =>
    own.some(({ platformPath, alsoAskedFor }) => path === platformPath || path === alsoAskedFor)
  return {
    outstanding: outstanding.filter(isOwn),
    pathsToAsk: pathsToAsk.filter(isOwn),
    answeredOnRequest: answeredOnRequest.filter(isOwn),
  }
}

function getSchema(step: Step, fieldContext: FieldContext): BuiltSchema {
  const paths = Object.values(pathsOf(step, fieldContext))
  const inputs = (step.browserContext ?? []).map((name) => toKey(fieldContext[name]))
  const key = [step.id, ...inputs, ...paths, toKey(step.own)].join('\n')
  const schema =
    built.get(key) ?? buildStepSchema(step, getSchemaContext(step, fieldContext) as FieldContext)
  // Moves the entry to the end of the map, whose first entry was read longest ago.
  built.delete(key)
  built.set(key, schema)
  if (built.size > mostSchemas) built.delete(built.keys().next().value as string)
  return schema
}

// The form of a country's addresses is one object for all applications.
const keys = new WeakMap<object, string>()

/** Returns the same text for equal inputs only. */
function toKey(input: unknown): string {
  if (typeof input !== 'object' || input === null) return JSON.stringify(input) ?? ''
  const key = keys.get(input) ?? JSON.stringify(withoutWords(input))
  keys.set(input, key)
  return key
}

/**
 * Builds the schema of one step in its context, which maps input to answers, and those of its fields. An
 * issue's message is a code, its path the field (and the part of a date).
 */
export function buildStepSchema(step: Step, fieldContext: FieldContext) {
  const shape = Object.fromEntries(
    Object.entries(step.schema(fieldContext).shape)
      .filter(([name]) => isAsked(step.fields[name] as Field, fieldContext))
      .map(([name, schema]) => {
        const field = step.fields[name] as Field
        const isDemanded =
          isOutstanding(field, fieldContext) ||
          (typeof field.optional === 'function' && !field.optional(fieldContext))
        if (isDemanded && !field.waivedBy) return [name, z.pipe(schema, answered)]
        return [name, field.askedIf ? leftEmpty(schema as FieldSchema) : schema]
      }),
  )
  const conditions = Object.keys(shape).flatMap((field) => {
    const condition = findCondition(step.fields, step.fields[field] as Field, fieldContext)
    return condition ? { field, condition } : []
  })
  // A field that the step's own rules demand is not reported twice.
  const waivable = Object.keys(shape).filter((name) => {
    const field = step.fields[name] as Field
    return field.waivedBy && field.optional !== false && !isOptional(field, fieldContext)
  })
  const findBoth = (values: StepValues) =>
    Object.keys(shape)
      .filter((name) => {
        const { alternativeTo } = step.fields[name] as Field
        return alternativeTo && values[name] !== undefined && values[alternativeTo] !== undefined
      })
      .map((field) => ({ field, code: 'not_with_answer' }))
  const findMissing = (values: StepValues) => [
    ...waivable
      .filter((name) => values[name] === undefined && !isWaived(step, name, values))
      .map((field) => ({ field, code: 'missing' })),
    ...conditions
      .filter(
        ({ field, condition }) =>
          callsFor(condition, values[condition.question]) &&
          values[field] === undefined &&
          !isOptional(step.fields[field] as Field, fieldContext),
      )
      .map(({ field }) => ({ field, code: 'missing' })),
  ]
  const applicable = z.transform(
    (typed: unknown): Record<string, unknown> =>
      withoutInapplicable(step.fields, Object(typed), fieldContext),
  )
  const whole = z.pipe(
    z.object(shape).check(
      z.check(
        (payload) => {
          const values = withoutUnanswered(payload.value)
          const wrong = payload.issues.map(({ path }) => path?.[0])
          const together = [
            ...findMissing(values),
            ...findBoth(values),
            ...(step.refine?.(values, fieldContext) ?? []),
          ]
          for (const { field, code } of together) {
            if (wrong.includes(field)) continue
            payload.issues.push({ code: 'custom', message: code, path: [field], input: undefined })
          }
        },
        // Also if a field is wrong by itself: one page names every error at once.
        { when: ({ value }) => typeof value === 'object' && value !== null },
      ),
    ),
    z.transform(withoutUnanswered),
  )
  return { shape, schema: z.pipe(applicable, whole) }
}

/** Tells whether the answers of a step say that there is nothing to give for a field. */
export function isWaived(
  { fields }: Pick<Step, 'fields'>,
  name: string,
  values: StepValues | undefined,
): boolean {
  return fields[name]?.waivedBy?.some((by) => values?.[by] !== undefined) ?? false
}

// A field that the platform or its own rule demands is needed, though its schema lets it be left empty.
const answered = z.unknown().check(z.refine((value) => value !== undefined, 'missing'))

/** Adds to the input what its empty fields probably mean. */
export function withAssumption(step: Step, typed: RawValues): RawValues {
  return { ...typed, ...step.inferMissing?.(typed)?.typed }
}

/** Parses the input into values, or into the issues to correct, in the order of the questions. */
export function parseStep(
  step: Step,
  typed: RawValues,
  fieldContext: FieldContext,
): { values: StepValues } | { issues: FieldIssue[] } {
  const result = getSchema(step, fieldContext).schema.safeParse(typed)
  if (result.success) return { values: result.data }
  return { issues: inOrder(step, result.error.issues.map(toFieldIssue)) }
}

/** The values of those fields that are right by themselves, whatever is wrong with the others. */
export function parseValidFields(
  step: Step,
  typed: RawValues,
  fieldContext: FieldContext,
): StepValues {
  const { shape } = getSchema(step, fieldContext)
  const applicable = withoutInapplicable(step.fields, typed, fieldContext)
  const read = Object.entries(shape).map(([name, schema]) => {
    const result = (schema as FieldSchema).safeParse(applicable[name])
    return [name, result.success ? result.data : undefined]
  })
  return withoutUnanswered(Object.fromEntries(read))
}

function toFieldIssue(issue: { path: PropertyKey[]; message: string }): FieldIssue {
  const part = issue.path[1] as keyof DateParts | undefined
  return { field: String(issue.path[0]), code: issue.message, ...(part && { parts: [part] }) }
}

// One message per field: the first that applies, at each part of a date that it is about.
function inOrder(step: Step, issues: FieldIssue[]): FieldIssue[] {
  return Object.keys(step.fields).flatMap((name) => {
    const [first, ...others] = issues.filter(({ field }) => field === name)
    if (!first?.parts) return first ?? []
    return { ...first, parts: [first, ...others].flatMap(({ parts = [] }) => parts) }
  })
}

function withoutUnanswered(values: Record<string, unknown>): StepValues {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as StepValues
}
