import type { FieldView, Problem, StepView } from '@/lib/domain/onboarding/view/step-view.ts'

/**
 * What the browser's check found, in the order of the page, as words. An error's message is a code;
 * a code that the step has no words for is left to the server, which checks the same again.
 */
export function problemsFound(
  view: StepView,
  errors: Readonly<Record<string, unknown>>,
): Problem[] {
  return view.fields.flatMap((field) => {
    const found = firstCode(field, errors[field.name])
    // Left empty, a value that is stored already stays: the browser does not know it.
    if (field.control === 'text' && field.saved && found?.code === 'missing') return []
    const message = found && view.messages[field.name]?.[found.code]
    return message ? [{ input: found.input, message }] : []
  })
}

/** Of a date only the first thing that applies is said: first of the date, then part by part. */
function firstCode(field: FieldView, error: unknown): { input: string; code: string } | undefined {
  const own = codeOf(error)
  if (own) return { input: field.name, code: own }
  if (field.control !== 'date') return undefined
  for (const { part } of field.parts) {
    const code = codeOf(property(error, part))
    if (code) return { input: `${field.name}.${part}`, code }
  }
  return undefined
}

function codeOf(error: unknown): string | undefined {
  const message = property(error, 'message')
  return typeof message === 'string' && message !== '' ? message : undefined
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined
}
