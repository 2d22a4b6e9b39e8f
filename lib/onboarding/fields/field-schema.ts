/** Defines a question's zod schema together with its kind of field. */
import * as z from 'zod/mini'
import type { FieldKind } from './field.ts'
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

type OptionalKind<Kind extends FieldKind> = Omit<Kind, 'codes' | 'optional'> & {
  control: Kind['control']
  codes: readonly Exclude<Kind['codes'][number], 'missing'>[]
  optional: true
}

export function optional<Answer, Kind extends FieldKind>({
  typed,
  answer,
  kind,
}: FieldSchema<Answer, Kind>): FieldSchema<Answer | undefined, OptionalKind<Kind>> {
  const codes = kind.codes.filter((code) => code !== 'missing')
  return fieldSchema(typed, z.optional(answer), {
    ...kind,
    codes,
    optional: true,
  } as unknown as OptionalKind<Kind>)
}

/** `schema` if the condition holds, else the same field, which may then be left empty. */
export function requiredIf<Answer, Kind extends FieldKind>(
  isRequired: boolean,
  schema: FieldSchema<Answer, Kind>,
): FieldSchema<Answer | undefined, Kind> {
  return isRequired ? schema : fieldSchema(schema.typed, z.optional(schema.answer), schema.kind)
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
