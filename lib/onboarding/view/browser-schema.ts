import * as z from 'zod/mini'
import type { StepValues } from '../define-step.ts'
import type { FieldContext } from '../fields/field.ts'
import { findStep } from '../journeys.ts'
import type { OwnPage } from '../own-questions/own-pages.ts'
import { createOwnStep } from '../own-questions/own-steps.ts'
import { buildStepSchema, withAssumption } from '../parse-step.ts'
import type { RawValues } from './step-view.ts'

/** Returns the server's schema of a step for its page in the browser. Throws when there is no such step. */
export function browserSchema(
  stepId: string,
  fieldContext: unknown,
): z.ZodMiniType<StepValues, RawValues> {
  const { ownPage } = Object(fieldContext) as { ownPage?: OwnPage }
  const step = ownPage ? createOwnStep(ownPage) : findStep(stepId)
  if (!step) throw new Error(`There is no step ${stepId}`)
  const schema = z.pipe(
    // The server asks about input that only needs confirmation.
    z.transform((typed): unknown => withAssumption(step, typed as RawValues)),
    buildStepSchema(step, fieldContext as FieldContext).schema,
  )
  return schema as unknown as z.ZodMiniType<StepValues, RawValues>
}
