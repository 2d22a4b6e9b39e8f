/**
 * The check of a step in the browser, with the very schema the server uses. Loaded at the first
 * press of Continue, not with the page.
 */
import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import type { FieldContext } from './field.ts'
import { findStep } from './journey.ts'
import { stepSchema, withAssumption } from './step.ts'
import type { RawValues } from './view.ts'

/** A resolver whose messages are codes. Throws when there is no such step. */
export function stepResolver(stepId: string, fieldContext: unknown): Resolver<RawValues> {
  const step = findStep(stepId)
  if (!step) throw new Error(`There is no step ${stepId}`)
  const resolve = zodResolver(
    stepSchema(step, fieldContext as FieldContext),
  ) as unknown as Resolver<RawValues>
  // What is only to be confirmed is for the server to ask.
  return (typed, context, options) => resolve(withAssumption(step, typed), context, options)
}
