/**
 * The check of a step in the browser, with the very schema the server uses. Loaded when the first input
 * is touched, not with the page.
 */
import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { StepValues } from '../define-step.ts'
import type { FieldContext } from '../fields/field.ts'
import { findStep } from '../journeys.ts'
import { buildStepSchema, withAssumption } from '../parse-step.ts'
import type { RawValues } from './step-view.ts'

/** A resolver whose messages are codes. Throws when there is no such step. */
export function schemaResolver(stepId: string, fieldContext: unknown): Resolver<RawValues> {
  const step = findStep(stepId)
  if (!step) throw new Error(`There is no step ${stepId}`)
  const resolve = zodResolver(
    buildStepSchema(step, fieldContext as FieldContext).schema as z.ZodMiniType<
      StepValues,
      RawValues
    >,
  ) as unknown as Resolver<RawValues>
  // The server asks about input that only needs confirmation.
  return (typed, context, options) => resolve(withAssumption(step, typed), context, options)
}
