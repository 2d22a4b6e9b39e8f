/** A step: one topic, its questions, and where their answers go. */
import type * as z from 'zod/mini'
import type { Field, FieldContext, FieldOptions } from './fields/field.ts'
import type { FieldSchema } from './fields/field-schema.ts'
import { noContext } from './fields/no-context.ts'
import type { AnyPlatformPath, Json } from './mapping/platform-paths.ts'
import type { OwnPage } from './own-questions/own-pages.ts'
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

/** One code at one field (of a date: at those parts), with the values of its message that the field lacks. */
export type FieldIssue = {
  field: string
  parts?: (keyof DateParts)[]
  code: string
  texts?: Record<string, string>
}

/** A warning about one field, and the input that its confirmation stands for. */
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

/** The fields of a step: the properties of each schema's kind, and the step's additions and changes. */
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
  /** The group in which staff see it and, of a company, the task; the section's own if none is named. */
  group?: GroupId
  /** The step before it on whose page it is asked too, where the steps of a group have pages of their own. */
  sharesPageOf?: string
  /** The step whose messages it uses, if it has none of its own. */
  messagesOf?: string
  /** Left out of the journey if it makes no sense. */
  when?: (fieldContext: FieldContext) => boolean
  /** Asked of few, so counts before the start leave it out. */
  rare?: true
  /** The step whose answer leaves this one out: where to go instead. */
  decidedBy?: string
  /** The values that apply if the step is left out. */
  implied?: (fieldContext: FieldContext) => StepValues
  /**
   * The context that this step's schema reads. The browser gets no more of it, and the server caches the schema
   * by it: see parse-step.ts.
   */
  browserContext?: readonly (keyof FieldContext)[]
  /** How the review joins its typed answers into one row; each has a row of its own otherwise. */
  combineAnswersAs?: 'text' | 'address'
  /** Figures and names the heading and the lead need (`{name}`). */
  texts?: (fieldContext: FieldContext) => Record<string, string | number>
  /** Checks the fields together, even if one of them is wrong by itself. */
  refine?(answers: Answers, fieldContext: FieldContext): Code[]
  /**
   * Returns what an empty input probably means: asked about once, and then read as if it had been typed. Only
   * for a completely sent form; stored answers are read as they are.
   */
  inferMissing?: (typed: RawValues) => Assumption | undefined
  /** Maps answers that do not simply go to their field's platform path. */
  toPlatform?(answers: Answers, fieldContext: FieldContext): Partial<Record<AnyPlatformPath, Json>>
}

export type Step<
  Id extends string = string,
  Fields = Record<string, Field>,
  Code extends FieldCode = FieldCode,
> = Details<StepValues, Code> & {
  id: Id
  /** In the order in which they are asked. */
  fields: Fields
  /** The page of the firm's own questions that it asks. */
  own?: OwnPage
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

/** Returns the key of a step's messages in the catalogues. */
export function messageKey({ id, messagesOf }: Pick<Step, 'id' | 'messagesOf'>): string {
  return `steps.${messagesOf ?? id}`
}

/**
 * Defines a step. `schema` is a zod schema, or makes one from the context if it depends on other
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
      Object.entries(shape).map(([name, { kind }]) => [
        name,
        { ...kind, ...fields?.[name], ...textsOf(kind, fields?.[name]) },
      ]),
    ),
  } as Step as unknown as DefinedStep<Id, S, Options, Code>
}

/** Adds the step's figures and names to those of the kind, such as its length. */
function textsOf({ texts: own }: FieldOptions, { texts: added }: FieldOptions = {}): FieldOptions {
  if (!own || !added) return {}
  return { texts: (fieldContext) => ({ ...own(fieldContext), ...added(fieldContext) }) }
}
