/** Questions that another answer of the same page calls for. */
import type { AnyPlatformPath } from '../mapping/platform-paths.ts'
import type { RawValues } from '../view/step-view.ts'
import { type Field, type FieldContext, isAsked, isOutstanding } from './field.ts'
import { textOf } from './field-schema.ts'

/**
 * A question is asked only while another one of the same step, which comes before it, has one of these
 * answers. A box that is not ticked has the answer ''.
 */
export type AskedIf = { question: string; is: readonly string[] }

/** Tells whether an answer, as typed or as parsed, calls for the question. */
export function callsFor({ is }: AskedIf, answer: unknown): boolean {
  // A posted answer may be anything: what is no text is as good as nothing.
  return is.includes(answer === true ? 'yes' : textOf(answer))
}

type Fields = Readonly<Record<string, Field>>

/**
 * Returns what a field depends on in this context. Undefined if the other question is not asked here, or
 * where the platform asks for the field itself, now or before: it is then accepted whatever the other answer
 * is.
 */
export function findCondition(
  fields: Fields,
  field: Field,
  fieldContext: FieldContext,
): AskedIf | undefined {
  const other = field.askedIf && fields[field.askedIf.question]
  if (!other || !isAsked(other, fieldContext) || isOutstanding(field, fieldContext))
    return undefined
  return fieldContext.answeredOnRequest.some((path) => path === field.platformPath)
    ? undefined
    : field.askedIf
}

/**
 * Returns the paths of answered fields whose condition does not hold: the platform asked, and has the answer.
 * Without such a request the answer is dropped before it is saved.
 */
export function listAnsweredOnRequest(
  fields: Fields,
  values: Readonly<Record<string, unknown>> = {},
): AnyPlatformPath[] {
  return Object.entries(fields).flatMap(([name, { platformPath, askedIf }]) => {
    if (!platformPath || !askedIf || values[name] === undefined) return []
    const other = values[askedIf.question]
    return other === undefined || callsFor(askedIf, other) ? [] : [platformPath]
  })
}

/** Drops the input of questions that do not apply. */
export function withoutInapplicable(
  fields: Fields,
  typed: RawValues,
  fieldContext: FieldContext,
): RawValues {
  const left = Object.entries(typed).filter(([name]) => {
    const field = fields[name]
    const condition = field && findCondition(fields, field, fieldContext)
    return !condition || callsFor(condition, typed[condition.question])
  })
  return Object.fromEntries(left)
}
