import { buildFieldContext } from '../../lib/onboarding/field-context/build-field-context.ts'
import type { FieldSchema } from '../../lib/onboarding/fields/field-schema.ts'
import { testSettings } from './answer-steps.ts'

/** Returns a schema's answer to the input, or the first code of its error. */
export function parseField(schema: FieldSchema, typed: unknown) {
  const { success, data, error } = schema.safeParse(typed)
  return success ? { value: data } : { code: error.issues[0]?.message }
}

/** The context of somebody who lives in that country. */
export function livingIn(code: string) {
  return buildFieldContext(
    { residence: { typed: {}, values: { country_code: code } } },
    testSettings,
  )
}
