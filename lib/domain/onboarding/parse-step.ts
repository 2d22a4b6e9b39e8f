/** How what was typed in a step becomes answers. */
import * as z from 'zod/mini'
import type { FieldIssue, Step, StepValues } from './define-step.ts'
import { type Field, type FieldContext, isAsked, isOutstanding } from './fields/field.ts'
import type { FieldSchema } from './fields/field-schema.ts'
import type { DateParts, RawValues } from './view/step-view.ts'

type BuiltSchema = ReturnType<typeof buildStepSchema>

// Evaluating an application reads a dozen steps, and to build their schemas takes longer than all the
// reading: they are built once for all applications that give a step the same context.
const built = new Map<string, BuiltSchema>()

/** Contexts differ by country, day and person; those read longest ago are built again. */
const mostSchemas = 500

/**
 * What of a context a step's schema reads: plain data without the words of its choices, so that it is
 * small on its way to the browser and holds nothing of a person.
 */
export function getSchemaContext(step: Step, fieldContext: FieldContext): Partial<FieldContext> {
  const own = Object.values(step.fields).flatMap(({ platformPath, askedWith }) => [
    platformPath,
    askedWith,
  ])
  return {
    ...Object.fromEntries(
      (step.browserContext ?? []).map((key) => [key, withoutWords(fieldContext[key])]),
    ),
    outstanding: fieldContext.outstanding.filter((path) => own.includes(path)),
    pathsToAsk: fieldContext.pathsToAsk.filter((path) => own.includes(path)),
  }
}

/** Of choices their values. */
function withoutWords(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.map((each) => (Object(each).value === undefined ? each : { value: each.value }))
}

function getSchema(step: Step, fieldContext: FieldContext): BuiltSchema {
  const context = getSchemaContext(step, fieldContext)
  const key = `${step.id} ${JSON.stringify(context)}`
  const schema = built.get(key) ?? buildStepSchema(step, context as FieldContext)
  // At the end of the map: what is at its beginning was read longest ago.
  built.delete(key)
  built.set(key, schema)
  if (built.size > mostSchemas) built.delete(built.keys().next().value as string)
  return schema
}

/**
 * The schema of one step in its context: what was typed in, answers out; and those of its fields. An
 * issue's message is a code, its path the field (and the part of a date).
 */
export function buildStepSchema(step: Step, fieldContext: FieldContext) {
  const shape = Object.fromEntries(
    Object.entries(step.schema(fieldContext).shape)
      .filter(([name]) => isAsked(step.fields[name] as Field, fieldContext))
      .map(([name, schema]) => [
        name,
        isOutstanding(step.fields[name] as Field, fieldContext) ? z.pipe(schema, answered) : schema,
      ]),
  )
  const schema = z.pipe(
    z.object(shape).check(
      z.check(
        (payload) => {
          const values = withoutUnanswered(payload.value)
          const wrong = payload.issues.map(({ path }) => path?.[0])
          for (const { field, code } of step.refine?.(values, fieldContext) ?? []) {
            if (wrong.includes(field)) continue
            payload.issues.push({ code: 'custom', message: code, path: [field], input: undefined })
          }
        },
        // Also where a field is wrong by itself: one page names every error at once.
        { when: ({ value }) => typeof value === 'object' && value !== null },
      ),
    ),
    z.transform(withoutUnanswered),
  )
  return { shape, schema }
}

// What the platform asks for is needed, whatever the rule for others.
const answered = z.unknown().check(z.refine((value) => value !== undefined, 'missing'))

/** What was typed, with what is probably meant where something was left empty. */
export function withAssumption(step: Step, typed: RawValues): RawValues {
  return { ...typed, ...step.assume?.(typed)?.typed }
}

/** What was typed, as values or as the issues to correct, in the order of the questions. */
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
  const read = Object.entries(shape).map(([name, schema]) => {
    const result = (schema as FieldSchema).safeParse(typed[name])
    return [name, result.success ? result.data : undefined]
  })
  return withoutUnanswered(Object.fromEntries(read))
}

function toFieldIssue(issue: { path: PropertyKey[]; message: string }): FieldIssue {
  const part = issue.path[1] as keyof DateParts | undefined
  return { field: String(issue.path[0]), code: issue.message, ...(part ? { part } : {}) }
}

// One message per field: the first that applies.
function inOrder(step: Step, issues: FieldIssue[]): FieldIssue[] {
  return Object.keys(step.fields).flatMap(
    (name) => issues.find(({ field }) => field === name) ?? [],
  )
}

function withoutUnanswered(values: Record<string, unknown>): StepValues {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as StepValues
}
