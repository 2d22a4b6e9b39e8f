import type { FieldView, Problem, StepView } from '@/lib/domain/onboarding/view/step-view.ts'

type Errors = Readonly<Record<string, unknown>>

/** The errors of react-hook-form in the order of the page; their messages are words. */
export function problemsIn({ fields }: StepView, errors: Errors): Problem[] {
  return fields.flatMap((field) => firstError(field, valueAt(errors, field.name)) ?? [])
}

/** Of a date only the first thing that applies is said: the whole of it, then part by part. */
function firstError(field: FieldView, error: unknown): Problem | undefined {
  const own = messageOf(error)
  if (own) return { input: field.name, message: own }
  if (field.control !== 'date') return undefined
  for (const { part } of field.parts) {
    const message = messageOf(valueAt(error, part))
    if (message) return { input: `${field.name}.${part}`, message }
  }
  return undefined
}

function messageOf(error: unknown): string | undefined {
  const message = valueAt(error, 'message')
  return typeof message === 'string' && message !== '' ? message : undefined
}

// A name may have parts, as react-hook-form reads it: "withdraw.tax_reference_number".
function valueAt(value: unknown, name: string): unknown {
  return name.split('.').reduce((at, part) => Object(at)[part], value)
}
