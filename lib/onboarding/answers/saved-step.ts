/** The stored answers of one step, and what of them still holds. */

import type { Step, StepValues } from '../define-step.ts'
import { type FieldContext, isAsked } from '../fields/field.ts'
import { parseStep } from '../parse-step.ts'
import type { RawValues } from '../view/step-view.ts'

/** A stored step: the input, its values, and what the fields were bound to. */
export type SavedStep = { typed: RawValues; values: StepValues; boundTo?: Record<string, string> }

/**
 * The values of a step in its context; undefined while the step is open. What was
 * typed is read again, since its rules may have changed with another answer (a new country, another
 * product) or a new release; the stored values stay if they are valid, for they hold what only
 * the server's validation knows (a telephone number in full).
 */
export function findValidValues(
  step: Step,
  saved: SavedStep | undefined,
  fieldContext: FieldContext,
): StepValues | undefined {
  if (!saved) return undefined
  const reading = parseStep(step, saved.typed, fieldContext)
  if ('issues' in reading) return undefined
  const names = Object.keys(reading.values)
  if (names.some((name) => !isStillBound(step, name, saved, fieldContext))) return undefined
  const validated = Object.entries(step.fields).filter(
    ([name, { serverValidator }]) => serverValidator && saved.values[name] !== undefined,
  )
  return {
    ...reading.values,
    ...Object.fromEntries(validated.map(([name]) => [name, saved.values[name] as string])),
  }
}

/** The saved values that are still valid in this context, also of a step that is open. */
export function listCurrentValues(
  step: Step,
  saved: SavedStep | undefined,
  fieldContext: FieldContext,
): StepValues {
  const values = Object.entries(saved?.values ?? {})
  return Object.fromEntries(
    values.filter(([name]) => saved && isStillBound(step, name, saved, fieldContext)),
  )
}

/** The sensitive values of a step that stay saved if their input is left empty. */
export function listSavedSensitiveValues(
  step: Step,
  saved: SavedStep | undefined,
  fieldContext: FieldContext,
): StepValues {
  const stored = Object.entries(step.fields).filter(
    ([name, field]) =>
      field.sensitive &&
      isAsked(field, fieldContext) &&
      saved?.values[name] !== undefined &&
      isStillBound(step, name, saved, fieldContext),
  )
  return Object.fromEntries(
    stored.map(([name]) => [name, saved?.values[name] as StepValues[string]]),
  )
}

/** The fields of a step that have another value than was saved before, in its order. */
export function listChangedFields(
  { fields }: Step,
  before: Pick<SavedStep, 'values'> | undefined,
  { values }: Pick<SavedStep, 'values'>,
): string[] {
  const text = (value: StepValues[string] | undefined) => JSON.stringify(value)
  return Object.keys(fields).filter((name) => text(before?.values[name]) !== text(values[name]))
}

/** Returns what the step's fields are bound to in this context: saved with their answers. */
export function getBindings(step: Step, fieldContext: FieldContext): Record<string, string> {
  return Object.fromEntries(
    Object.entries(step.fields).flatMap(([name, field]) => {
      const bond = field.boundTo?.(fieldContext)
      return bond === undefined ? [] : [[name, bond]]
    }),
  )
}

function isStillBound(
  step: Step,
  name: string,
  saved: SavedStep,
  fieldContext: FieldContext,
): boolean {
  const before = saved.boundTo?.[name]
  return before === undefined || before === step.fields[name]?.boundTo?.(fieldContext)
}
