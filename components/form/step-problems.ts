import type { CodedProblem, FieldView, Problem, StepView } from '@/lib/onboarding/view/step-view.ts'

type Errors = Readonly<Record<string, unknown>>

/** The errors of react-hook-form in the order of the page; their messages are words. */
export function problemsIn({ fields }: StepView, errors: Errors): Problem[] {
  return fields.flatMap((field) => firstError(field, valueAt(errors, field.name)) ?? [])
}

/** Returns only the first problem of a date: of the whole, or of each affected part. */
function firstError(field: FieldView, error: unknown): Problem | undefined {
  const own = messageOf(error)
  if (own) return { input: field.name, message: own }
  if (field.control !== 'date') return undefined
  const [first, ...others] = field.parts.flatMap(({ part }) => {
    const message = messageOf(valueAt(error, part))
    return message ? { input: `${field.name}.${part}`, message } : []
  })
  return first && { ...first, ...(others[0] && { also: others.map(({ input }) => input) }) }
}

/** Empty if there is no error. */
function messageOf(error: unknown): string {
  return String(valueAt(error, 'message') ?? '')
}

// A name may have parts, as react-hook-form reads it: "withdraw.tax_reference_number".
function valueAt(value: unknown, name: string): unknown {
  return name.split('.').reduce((at, part) => Object(at)[part], value)
}

/**
 * Puts the problems of a step into words. Returns none if any code lacks words: the server, which checks again,
 * then reports all of them at once.
 */
export function inWords({ fields, messages }: StepView, coded: readonly CodedProblem[]): Problem[] {
  const found = coded.flatMap(({ code, ...at }) => {
    const field = fields.find(({ name }) => `${at.input}.`.startsWith(`${name}.`))
    // Left empty, a value that is stored already stays: the browser does not know it.
    if (field?.control === 'text' && field.saved && code === 'missing') return []
    return { ...at, message: field && messages[field.name]?.[code] }
  })
  const said = found.flatMap(({ message, ...at }) => (message ? { ...at, message } : []))
  return said.length === found.length ? said : []
}
