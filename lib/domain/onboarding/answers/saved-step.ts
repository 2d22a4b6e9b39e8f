/** The stored answers of one step, and what of them still holds. */

import { parseStep, type Step, type StepValues } from '../define-step.ts'
import { type FieldContext, isAsked } from '../fields/field.ts'
import type { RawValues } from '../view/step-view.ts'

/** One step as it is stored: what was typed, what was made of it, and what the fields were bound to. */
export type SavedStep = { typed: RawValues; values: StepValues; boundTo?: Record<string, string> }

/**
 * The values of a step as they stand in these circumstances; undefined when the step is open. What was
 * typed is read again, since its rules may have changed with another answer (a new country, another
 * product) or a new release; the stored values stand where they do, for they hold what only the
 * server's second look knows (a telephone number in full).
 */
export function findValidValues(
  step: Step,
  kept: SavedStep | undefined,
  fieldContext: FieldContext,
): StepValues | undefined {
  if (!kept) return undefined
  const reading = parseStep(step, kept.typed, fieldContext)
  if ('issues' in reading) return undefined
  const names = Object.keys(reading.values)
  if (names.some((name) => !isStillBound(step, name, kept, fieldContext))) return undefined
  const settled = Object.entries(step.fields).filter(
    ([name, { serverValidator }]) => serverValidator && kept.values[name] !== undefined,
  )
  return {
    ...reading.values,
    ...Object.fromEntries(settled.map(([name]) => [name, kept.values[name] as string])),
  }
}

/** The values that were kept and that nothing else has overtaken, also of a step that is open. */
export function listCurrentValues(
  step: Step,
  kept: SavedStep | undefined,
  fieldContext: FieldContext,
): StepValues {
  const values = Object.entries(kept?.values ?? {})
  return Object.fromEntries(
    values.filter(([name]) => kept && isStillBound(step, name, kept, fieldContext)),
  )
}

/** The sensitive values of a step that an input left empty keeps: those nothing else has overtaken. */
export function listSavedSensitiveValues(
  step: Step,
  kept: SavedStep | undefined,
  fieldContext: FieldContext,
): StepValues {
  const stored = Object.entries(step.fields).filter(
    ([name, field]) =>
      field.sensitive &&
      isAsked(field, fieldContext) &&
      kept?.values[name] !== undefined &&
      isStillBound(step, name, kept, fieldContext),
  )
  return Object.fromEntries(
    stored.map(([name]) => [name, kept?.values[name] as StepValues[string]]),
  )
}

/** The fields of a step that have another value than was kept before, in its order. */
export function listChangedFields(
  { fields }: Step,
  before: Pick<SavedStep, 'values'> | undefined,
  { values }: Pick<SavedStep, 'values'>,
): string[] {
  const text = (value: StepValues[string] | undefined) => JSON.stringify(value)
  return Object.keys(fields).filter((name) => text(before?.values[name]) !== text(values[name]))
}

/** What the fields of a step are bound to in these circumstances: kept with their answers. */
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
  kept: SavedStep,
  fieldContext: FieldContext,
): boolean {
  const before = kept.boundTo?.[name]
  return before === undefined || before === step.fields[name]?.boundTo?.(fieldContext)
}
