import * as z from 'zod/mini'
import { describeField, describeIssues, plainPath } from '../requirements/describe-fields.ts'

type Schema = { type?: string; anyOf?: Schema[]; properties?: Record<string, Schema> }

/**
 * Returns the value of `schema` after all the updates, or what is wrong with them; nothing is applied in part.
 * Values are text; booleans are "true" and "false", numbers decimal, arrays JSON. The empty text removes an
 * optional value; a required one is then missing.
 */
export function applyUpdates<T extends Record<string, unknown>>(
  schema: z.ZodMiniType<T>,
  before: T,
  updates: { field: string; value: string }[],
): { body: T } | { problems: string[] } {
  const draft: Record<string, unknown> = structuredClone(before)
  const types = listLeafTypes(schema)
  const problems = updates.flatMap(({ field, value }) => {
    const type = types.get(field)
    if (!type) return [describeField(plainPath(field.split('.')), 'is not a field to update')]
    if (fixedFields.includes(field) && value !== before[field])
      return [describeField(field, 'cannot be changed')]
    const typed = value === '' ? undefined : readValue(type, value)
    if (typed === undefined && value !== '')
      return [describeField(field, `must be ${describeType(type)} as text`)]
    setAt(draft, field.split('.'), typed)
    return []
  })
  const checked = z.safeParse(schema, draft)
  if (!checked.success) problems.push(...describeIssues(checked.error.issues, draft))
  return problems.length > 0 || !checked.success
    ? { problems: [...new Set(problems)] }
    : { body: checked.data }
}

const fixedFields = ['customer_id', 'application_type']

/** Lists every dotted path that an update may name, with the JSON type of its value. */
export function updatableFields(schema: z.ZodMiniType): { field: string; type: string }[] {
  return [...listLeafTypes(schema)].map(([field, type]) => ({ field, type }))
}

const leafTypeCache = new WeakMap<z.ZodMiniType, Map<string, string>>()

function listLeafTypes(schema: z.ZodMiniType): Map<string, string> {
  const types = leafTypeCache.get(schema) ?? new Map(walk(z.toJSONSchema(schema) as Schema, []))
  leafTypeCache.set(schema, types)
  return types
}

// The contract as JSON Schema: the public way to find the type at a path of a zod schema.
function walk(schema: Schema, path: string[]): [field: string, type: string][] {
  return schema.properties
    ? Object.entries(schema.properties).flatMap(([name, child]) => walk(child, [...path, name]))
    : [[path.join('.'), schema.type ?? (schema.anyOf ? 'string or array' : 'string')]]
}

function readValue(type: string, text: string): unknown {
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  if (type === 'number' || type === 'integer')
    return /^-?\d{1,15}(\.\d{1,10})?$/.test(text) ? Number(text) : undefined
  if (type === 'array') return readArray(text)
  if (type === 'string or array') return readArray(text) ?? text
  return text
}

function readArray(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

function describeType(type: string): string {
  if (type === 'boolean') return '"true" or "false"'
  return type === 'array' ? 'a JSON array' : 'a decimal number'
}

function setAt(target: Record<string, unknown>, path: string[], value: unknown): void {
  const [name = '', ...rest] = path
  if (rest.length === 0) {
    if (value === undefined) delete target[name]
    else target[name] = value
    return
  }
  const inner = (target[name] ?? {}) as Record<string, unknown>
  target[name] = inner
  setAt(inner, rest, value)
}
