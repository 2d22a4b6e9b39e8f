/** A step: one topic, its questions, and how what was typed becomes answers. */
import * as z from 'zod/mini'
import type { Field, FieldContext, Reading } from './fields/field.ts'
import { isAsked, isList, isOutstanding } from './fields/field.ts'
import type { AnyPlatformPath, Json } from './mapping/platform-paths.ts'
import type { DateParts, RawValue, RawValues } from './view/step-view.ts'

/** A part of a journey. The people of a company come between its business and its account. */
export type Section =
  | 'you'
  | 'company'
  | 'business'
  | 'profile'
  | 'person'
  | 'account'
  | 'agreement'

/** The parsed answers of one step, by field; nothing unanswered is in it. */
export type StepValues = Record<string, Json>

/** One code at one input. */
export type FieldIssue = { field: string; part?: keyof DateParts; code: string }

/** A doubt about one field, and what is typed for the person who confirms it. */
export type Assumption<Field extends string = string> = {
  field: Field
  code: string
  texts: Record<string, string>
  typed: RawValues
}

export type Step<
  Id extends string = string,
  Fields extends Record<string, Field> = Record<string, Field>,
  Across extends { field: string; code: string } = { field: string; code: string },
> = {
  id: Id
  section: Section
  /** The step whose words it has, where it has none of its own. */
  words?: string
  /** In the order they are asked. */
  fields: Fields
  /** Left out of the journey where it makes no sense. */
  when?: (fieldContext: FieldContext) => boolean
  /** Asked of few: what is counted before anyone begins goes without it. */
  ofFew?: true
  /** The step whose answer leaves this one out: where to go instead. */
  decidedBy?: string
  /** What holds where the step is left out. */
  implied?: (fieldContext: FieldContext) => StepValues
  /** Which circumstances the browser needs for this step's check. */
  needs?: readonly (keyof FieldContext)[]
  /** Figures and names the heading and the lead need (`{name}`). */
  texts?: (fieldContext: FieldContext) => Record<string, string | number>
  /** What must be true of the fields together. */
  across?: (values: StepValues, fieldContext: FieldContext) => Across[]
  /**
   * What is probably meant where something was left empty: asked about once, and then read as if it had
   * been typed. Only of a form that is sent as a whole; what is stored is read as it stands.
   */
  suppose?: (typed: RawValues) => Assumption | undefined
  /** Where one answer does not simply go to its field's wire path. */
  toWire?: (
    values: StepValues,
    fieldContext: FieldContext,
  ) => Partial<Record<AnyPlatformPath, Json>>
}

/** Where the words of a step stand in the catalogues. */
export function messageKey({ id, words }: Pick<Step, 'id' | 'words'>): string {
  return `steps.${words ?? id}`
}

/** Writes a step down with its exact names, so that catalogue and wire can be checked against them. */
export function defineStep<
  const Id extends string,
  const Fields extends Record<string, Field>,
  const Across extends { field: keyof Fields & string; code: string } = never,
>(step: Step<Id, Fields, Across>): Step<Id, Fields, Across> {
  return step
}

/**
 * The schema of one step in its circumstances: raw values in, values out. An issue's message is a
 * code, its path the field (and the part of a date).
 */
export function stepSchema(step: Step, fieldContext: FieldContext) {
  const shape = Object.fromEntries(
    Object.entries(step.fields)
      .filter(([, field]) => isAsked(field, fieldContext))
      .map(([name, field]) => [name, schemaOfField(field, fieldContext)]),
  )
  return z.pipe(
    z.object(shape).check(
      z.check(
        (context) => {
          const values = withoutUnanswered(context.value as Record<string, unknown>)
          const wrong = context.issues.map(({ path }) => path?.[0])
          for (const { field, code } of step.across?.(values, fieldContext) ?? []) {
            if (!wrong.includes(field)) context.issues.push(issueOf(code, [field]))
          }
        },
        // Also where a field is wrong by itself: one page names every fault at once.
        { when: ({ value }) => typeof value === 'object' && value !== null },
      ),
    ),
    z.transform(withoutUnanswered),
  )
}

/** What was typed, with what is probably meant where something was left empty. */
export function withAssumption(step: Step, typed: RawValues): RawValues {
  return { ...typed, ...step.suppose?.(typed)?.typed }
}

/** What was typed, as values or as the faults to mend, in the order of the questions. */
export function parseStep(
  step: Step,
  typed: RawValues,
  fieldContext: FieldContext,
): { values: StepValues } | { faults: FieldIssue[] } {
  const result = stepSchema(step, fieldContext).safeParse(typed)
  if (result.success) return { values: result.data }
  return { faults: inOrder(step, result.error.issues.map(faultOf)) }
}

/** The values of those fields that are right by themselves, whatever is wrong with the others. */
export function parseValidFields(
  step: Step,
  typed: RawValues,
  fieldContext: FieldContext,
): StepValues {
  const read = Object.entries(step.fields)
    .filter(([, field]) => isAsked(field, fieldContext))
    .map(([name, field]) => {
      const result = schemaOfField(field, fieldContext).safeParse(typed[name])
      return [name, result.success ? result.data : undefined]
    })
  return withoutUnanswered(Object.fromEntries(read))
}

function faultOf(issue: { path: PropertyKey[]; message: string }): FieldIssue {
  const part = issue.path[1] as keyof DateParts | undefined
  return { field: String(issue.path[0]), code: issue.message, ...(part ? { part } : {}) }
}

// One message per field: the first that applies.
function inOrder(step: Step, faults: FieldIssue[]): FieldIssue[] {
  return Object.keys(step.fields).flatMap(
    (name) => faults.find((fault) => fault.field === name) ?? [],
  )
}

function schemaOfField(field: Field, fieldContext: FieldContext) {
  const read = field.read as (typed: RawValue, fieldContext: FieldContext) => Reading
  return z.transform<unknown, unknown>((typed, context) => {
    const result = read(rawOf(field, typed), fieldContext)
    if ('value' in result) {
      if (result.value !== undefined || !isOutstanding(field, fieldContext)) return result.value
      context.issues.push(issueOf('missing', []))
      return z.NEVER
    }
    context.issues.push(issueOf(result.fault, result.part ? [result.part] : []))
    return z.NEVER
  })
}

function issueOf(message: string, path: string[]) {
  return { code: 'custom' as const, message, path, input: undefined }
}

function rawOf(field: Field, typed: unknown): RawValue {
  if (field.control === 'date') return dateOf(typed)
  return isList(field) ? textsOf(typed) : textOf(typed)
}

// What is no text is as good as nothing typed. So is a field that an older release did not ask for.
function textOf(typed: unknown): string {
  return typeof typed === 'string' ? typed : ''
}

function textsOf(typed: unknown): string[] {
  return Array.isArray(typed) ? typed.filter((each) => typeof each === 'string') : []
}

function dateOf(typed: unknown): DateParts {
  const parts = (typeof typed === 'object' && typed !== null ? typed : {}) as Partial<DateParts>
  return { day: textOf(parts.day), month: textOf(parts.month), year: textOf(parts.year) }
}

function withoutUnanswered(values: Record<string, unknown>): StepValues {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as StepValues
}
