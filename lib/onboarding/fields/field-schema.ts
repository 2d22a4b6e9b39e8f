/** Defines a question's zod schema together with its kind of field. */
import * as z from 'zod/mini'
import type { FieldContext, FieldKind } from './field.ts'
import { isLongerThan, tidy, tidyCode } from './text.ts'

/** A zod schema that parses whatever was typed and gives the answer; its issues' messages are codes. */
export type FieldSchema<Answer = unknown, Kind extends FieldKind = FieldKind> = z.ZodMiniType<
  Answer,
  unknown
> & {
  /** The input in the form in which it is checked; undefined if it is empty. */
  typed: z.ZodMiniType
  /** The check itself. */
  answer: z.ZodMiniType<Answer>
  kind: Kind
}

/** Pipes the input into its check, and sets the kind of field. */
export function fieldSchema<Answer, const Kind extends FieldKind>(
  typed: z.ZodMiniType,
  answer: z.ZodMiniType<Answer>,
  kind: Kind,
): FieldSchema<Answer, Kind> {
  return Object.assign(z.pipe(typed, answer), { typed, answer, kind })
}

/** The most characters that an answer may have. */
export type Length = { max: number }

type OptionalKind<Kind extends FieldKind> = Omit<Kind, 'codes' | 'optional'> & {
  control: Kind['control']
  codes: readonly Exclude<Kind['codes'][number], 'missing'>[]
  optional: true
}

/** Lets a field be left empty. */
export function optional<Answer, Kind extends FieldKind>(
  schema: FieldSchema<Answer, Kind>,
): FieldSchema<Answer | undefined, OptionalKind<Kind>> {
  const codes = schema.kind.codes.filter((code) => code !== 'missing')
  return leftEmpty(schema, { codes, optional: true }) as unknown as FieldSchema<
    Answer | undefined,
    OptionalKind<Kind>
  >
}

/** Lets a field be left empty where the condition holds; elsewhere its step demands it: see parse-step.ts. */
export function optionalIf<Answer, Kind extends FieldKind>(
  isOptional: (fieldContext: FieldContext) => boolean,
  schema: FieldSchema<Answer, Kind>,
): FieldSchema<Answer | undefined, Kind> {
  return leftEmpty(schema, { optional: isOptional })
}

/** Leaves it to the step's `refine` when a field may be left empty. */
export function requiredByStep<Answer, Kind extends FieldKind>(
  schema: FieldSchema<Answer, Kind>,
): FieldSchema<Answer | undefined, Kind> {
  return leftEmpty(schema, { optional: false })
}

/** Returns the schema of a field that may be empty by itself. */
export function leftEmpty<Answer, Kind extends FieldKind>(
  { typed, answer, kind }: FieldSchema<Answer, Kind>,
  changes: Partial<FieldKind> = {},
): FieldSchema<Answer | undefined, Kind> {
  return fieldSchema(typed, z.optional(answer), { ...kind, ...changes } as Kind)
}

/** The text that was typed, tidied and as `clean` leaves it; undefined if nothing is left of it. */
export function typedText(clean: (text: string) => string = (text) => text) {
  return z.transform((typed: unknown) => clean(tidy(textOf(typed))) || undefined)
}

/** Reads typed numbers and codes, which are no words. */
export function typedCode(clean: (text: string) => string = (text) => text) {
  return z.transform((typed: unknown) => clean(tidyCode(textOf(typed))) || undefined)
}

/** Returns the input if it is text, else the empty text. */
export function textOf(typed: unknown): string {
  return typeof typed === 'string' ? typed : ''
}

/** Allows at most `max` characters (code points). */
export function maxCharacters(max: number) {
  return z.refine<string>((text) => !isLongerThan(text, max), 'too_long')
}

/** A check that answers with one of several codes, or with none. */
export function codedCheck<Value>(findCode: (value: Value) => string | undefined) {
  return z.superRefine<Value>((value, context) => {
    const code = findCode(value)
    if (code) context.addIssue(code)
  })
}
