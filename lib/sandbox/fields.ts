import * as z from 'zod/mini'
import { type RequestApplication, requestApplication } from '../platform/contract.ts'

type Issue = z.core.$ZodIssue
type Schema = { type?: string; properties?: Record<string, Schema> }

/** Words for the forms a pattern cannot explain by itself, by the last name of the path. */
const forms: Record<string, string> = {
  telephone_number: 'must be in E.164 form, a plus and at most 15 digits',
  country_code: 'must be a country code of two capital letters',
  nationality: 'must be a country code of two capital letters',
  customer_id: 'must be 1 to 64 of A-Z, a-z, 0-9, _ and -',
  account_id: 'must be 1 to 64 of A-Z, a-z, 0-9, _ and -',
  date_of_birth: 'must be a date as YYYY-MM-DD',
}

/** A path with its words: `customer_details.first_name: is required`. */
export function describeField(path: string, words: string): string {
  return `${path}: ${words}`
}

/**
 * One description per field for what a strict schema refused, `dotted.path: words`.
 * Says nothing of the values that were sent.
 */
export function describeIssues(issues: readonly Issue[], input: unknown): string[] {
  const byPath = new Map<string, string>()
  for (const issue of issues)
    for (const [path, words] of notesOf(issue, input))
      if (!byPath.has(path)) byPath.set(path, words)
  return [...byPath].map(([path, words]) => describeField(path, words))
}

/**
 * The application after all the updates, or what is wrong with them; nothing is applied in part.
 * Values are text; booleans are "true" and "false", numbers decimal, arrays JSON. The empty text
 * takes away what is optional; what is required is then missing.
 */
export function applyUpdates(
  before: RequestApplication,
  updates: { field: string; value: string }[],
): { body: RequestApplication } | { problems: string[] } {
  const draft: Record<string, unknown> = structuredClone(before)
  const problems = updates.flatMap(({ field, value }) => {
    const type = findLeafType(field)
    if (!type) return [describeField(plainPath(field.split('.')), 'is not a field to update')]
    if (field === 'customer_id' && value !== before.customer_id)
      return [describeField(field, 'cannot be changed')]
    const typed = value === '' ? undefined : readValue(type, value)
    if (typed === undefined && value !== '')
      return [describeField(field, `must be ${wordFor(type)} as text`)]
    setAt(draft, field.split('.'), typed)
    return []
  })
  const checked = z.safeParse(requestApplication, draft)
  if (!checked.success) problems.push(...describeIssues(checked.error.issues, draft))
  return problems.length > 0 || !checked.success
    ? { problems: [...new Set(problems)] }
    : { body: checked.data }
}

/** Every dotted path an update may name, with the JSON type of its value. */
export function updatableFields(): { field: string; type: string }[] {
  const walk = (schema: Schema, path: string[]): { field: string; type: string }[] =>
    schema.properties
      ? Object.entries(schema.properties).flatMap(([name, child]) => walk(child, [...path, name]))
      : [{ field: path.join('.'), type: schema.type ?? 'string' }]
  return walk(applicationSchema, [])
}

// The contract as JSON Schema: the public way to ask a zod schema what type stands at a path.
const applicationSchema = z.toJSONSchema(requestApplication) as Schema
const leafTypes = new Map(updatableFields().map(({ field, type }) => [field, type]))

function findLeafType(field: string): string | undefined {
  return leafTypes.get(field)
}

function readValue(type: string, text: string): unknown {
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  if (type === 'number' || type === 'integer')
    return /^-?\d{1,15}(\.\d{1,10})?$/.test(text) ? Number(text) : undefined
  if (type === 'array') return readArray(text)
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

function wordFor(type: string): string {
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

function notesOf(issue: Issue, input: unknown): [path: string, words: string][] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => [plainPath([...issue.path, key]), 'is not a known field'])
  return [[plainPath(issue.path), wordsFor(issue, input)]]
}

function wordsFor(issue: Issue, input: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return valueAt(input, issue.path) === undefined
        ? 'is required'
        : `must be ${issue.expected === 'object' || issue.expected === 'array' ? 'an' : 'a'} ${issue.expected}`
    case 'too_small':
      return issue.origin === 'number' ? `must be at least ${issue.minimum}` : 'must not be empty'
    case 'too_big':
      return issue.origin === 'number'
        ? `must be at most ${issue.maximum}`
        : `must have at most ${issue.maximum} characters`
    case 'invalid_value':
      return valueAt(input, issue.path) === undefined
        ? 'is required'
        : `must be one of ${issue.values.join(', ')}`
    default:
      return forms[String(issue.path.at(-1))] ?? 'has not the right form'
  }
}

function valueAt(input: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    input,
  )
}

// A name that nobody knows may be anything; what is said of it stays a short dotted path.
function plainPath(path: readonly PropertyKey[]): string {
  const plain = path.map((part) =>
    String(part)
      .replaceAll(/[^A-Za-z0-9_-]/g, '_')
      .slice(0, 64),
  )
  return plain.join('.').slice(0, 200) || 'body'
}
