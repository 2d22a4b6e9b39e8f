/** A step: one topic, its questions, and how what was typed becomes answers. */
import * as z from 'zod/mini'
import {
  type Field,
  type FieldContext,
  type FieldOptions,
  isAsked,
  isOutstanding,
} from './fields/field.ts'
import type { FieldSchema } from './fields/field-schema.ts'
import { noContext } from './fields/no-context.ts'
import type { AnyPlatformPath, Json } from './mapping/platform-paths.ts'
import type { GroupId } from './progress/groups.ts'
import type { DateParts, RawValues } from './view/step-view.ts'

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

/** A warning about one field, and what is typed for the person who confirms it. */
export type Assumption<Field extends string = string> = {
  field: Field
  code: string
  texts: Record<string, string>
  typed: RawValues
}

/** The schemas of a step's fields, by their names, in the order in which they are asked. */
type Shape = Readonly<Record<string, FieldSchema>>

/** The answers of a step as its schema gives them, any of them not there yet. */
type AnswersOf<S extends Shape> = { [Name in keyof S]?: z.infer<S[Name]> | undefined }

/** The fields of a step: of each what its schema says of itself, and what the step adds or says otherwise. */
type FieldsOf<S extends Shape, Options> = {
  [Name in keyof S]: string extends keyof Options
    ? S[Name]['kind']
    : Name extends keyof Options
      ? Omit<S[Name]['kind'], keyof Options[Name]> & Options[Name]
      : S[Name]['kind']
}

type FieldCode = { field: string; code: string }

type Details<Answers, Code> = {
  section: Section
  /** The group in which staff see it and, of a company, the task; the section's own where none is named. */
  group?: GroupId
  /** The step whose messages it has, where it has none of its own. */
  messagesOf?: string
  /** Left out of the journey where it makes no sense. */
  when?: (fieldContext: FieldContext) => boolean
  /** Asked of few: what is counted before anyone begins goes without it. */
  rare?: true
  /** The step whose answer leaves this one out: where to go instead. */
  decidedBy?: string
  /** What holds where the step is left out. */
  implied?: (fieldContext: FieldContext) => StepValues
  /** What of the context the browser needs for this step's schema. */
  browserContext?: readonly (keyof FieldContext)[]
  /** Figures and names the heading and the lead need (`{name}`). */
  texts?: (fieldContext: FieldContext) => Record<string, string | number>
  /** What must be true of the fields together: also checked where one of them is wrong by itself. */
  refine?(answers: Answers, fieldContext: FieldContext): Code[]
  /**
   * What is probably meant where something was left empty: asked about once, and then read as if it had
   * been typed. Only of a form that is sent completely; what is stored is read as it stands.
   */
  assume?: (typed: RawValues) => Assumption | undefined
  /** Where one answer does not simply go to its field's platform path. */
  toPlatform?(answers: Answers, fieldContext: FieldContext): Partial<Record<AnyPlatformPath, Json>>
}

export type Step<
  Id extends string = string,
  Fields = Record<string, Field>,
  Code extends FieldCode = FieldCode,
> = Details<StepValues, Code> & {
  id: Id
  /** In the order they are asked. */
  fields: Fields
  /** The schemas of all its fields, as they are in a context. */
  schema: (fieldContext: FieldContext) => z.ZodMiniObject<Shape>
}

// Options of a field that the schema does not have make no step: it does not compile in a journey.
type DefinedStep<Id extends string, S extends Shape, Options, Code extends FieldCode> =
  Exclude<keyof Options, keyof S> extends infer Misnamed
    ? [string extends Misnamed ? never : Misnamed] extends [never]
      ? Step<Id, FieldsOf<S, Options>, Code>
      : { noSuchField: Misnamed }
    : never

/** Where the messages of a step are in the catalogues. */
export function messageKey({ id, messagesOf }: Pick<Step, 'id' | 'messagesOf'>): string {
  return `steps.${messagesOf ?? id}`
}

/**
 * Defines a step. `schema` is a zod schema, or makes one from the context where it depends on other
 * answers; `fields` says where each answer goes and what else there is to know of a field. Names, codes
 * and paths are saved as types, so that catalogues and requests are checked against them.
 */
export function defineStep<
  const Id extends string,
  S extends Shape,
  const Options extends Readonly<Record<string, FieldOptions>>,
  const Code extends { field: keyof S & string; code: string } = never,
>({
  schema,
  fields,
  ...details
}: Details<AnswersOf<S>, Code> & {
  id: Id
  schema: z.ZodMiniObject<S> | ((fieldContext: FieldContext) => z.ZodMiniObject<S>)
  fields?: Options
}): DefinedStep<Id, S, Options, Code> {
  const inContext = typeof schema === 'function' ? schema : () => schema
  const { shape } = inContext(noContext)
  return {
    ...details,
    schema: inContext,
    fields: Object.fromEntries(
      Object.entries(shape).map(([name, { kind }]) => [name, { ...kind, ...fields?.[name] }]),
    ),
  } as Step as unknown as DefinedStep<Id, S, Options, Code>
}

// Built once for each step and context: an application that is evaluated reads its steps several times.
const built = new WeakMap<FieldContext, Map<string, BuiltSchema>>()
type BuiltSchema = ReturnType<typeof buildSchema>

/**
 * The schema of one step in its context: what was typed in, answers out. An issue's message is a code,
 * its path the field (and the part of a date).
 */
export function stepSchema(step: Step, fieldContext: FieldContext) {
  return builtSchema(step, fieldContext).schema
}

function builtSchema(step: Step, fieldContext: FieldContext): BuiltSchema {
  const schemas = built.get(fieldContext) ?? new Map<string, BuiltSchema>()
  built.set(fieldContext, schemas)
  const known = schemas.get(step.id) ?? buildSchema(step, fieldContext)
  schemas.set(step.id, known)
  return known
}

function buildSchema(step: Step, fieldContext: FieldContext) {
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
  const result = stepSchema(step, fieldContext).safeParse(typed)
  if (result.success) return { values: result.data }
  return { issues: inOrder(step, result.error.issues.map(toFieldIssue)) }
}

/** The values of those fields that are right by themselves, whatever is wrong with the others. */
export function parseValidFields(
  step: Step,
  typed: RawValues,
  fieldContext: FieldContext,
): StepValues {
  const { shape } = builtSchema(step, fieldContext)
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
