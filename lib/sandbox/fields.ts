import * as z from 'zod/mini'

type Issue = z.core.$ZodIssue
type Schema = { type?: string; properties?: Record<string, Schema> }

/** Words for the forms a pattern cannot explain by itself, by the last name of the path. */
const forms: Record<string, string> = {
  telephone_number: 'must be in E.164 form, a plus and at most 15 digits',
  country_code: 'must be a country code of two capital letters',
  nationality: 'must be a country code of two capital letters',
  country_of_incorporation: 'must be a country code of two capital letters',
  tax_reference_number_country: 'must be a country code of two capital letters',
  citizenship: 'must be country codes of two capital letters',
  business_jurisdictions: 'must be country codes of two capital letters',
  funds_send_receive_jurisdictions: 'must be country codes of two capital letters',
  customer_id: 'must be 1 to 64 of A-Z, a-z, 0-9, _ and -',
  account_id: 'must be 1 to 64 of A-Z, a-z, 0-9, _ and -',
  date_of_birth: 'must be a date as YYYY-MM-DD',
  established_on: 'must be a date as YYYY-MM-DD',
  application_type: 'must be INDIVIDUAL or CORPORATION',
  callback_url: 'must be an address that begins with http:// or https://',
}

/** A path with its words: `customer_details.first_name: is required`. */
export function describeField(path: string, words: string): string {
  return `${path}: ${words}`
}

/** What only interface 1.1 has: of an application, of its customer and of an individual. */
const newerFields = [
  'information_attested',
  'customer_details.corporate_tax_reference_number',
  'citizenship',
  'tax_reference_number_country',
]

/** Of some paths, those that are not known to this version of the interface, each with its words. */
export function describeNewer(
  paths: string[],
  { attestation }: { attestation: boolean },
): string[] {
  if (attestation) return []
  return newerFields
    .filter((field) => paths.includes(field))
    .map((field) => describeField(field, 'is not a field of this version of the interface'))
}

/** The dotted paths of a body, down to its lists and values. */
export function pathsOf(body: object, before: string[] = []): string[] {
  return Object.entries(body).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? pathsOf(value, [...before, name])
      : value === undefined
        ? []
        : [[...before, name].join('.')],
  )
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
 * What `schema` describes after all the updates, or what is wrong with them; nothing is applied in
 * part. Values are text; booleans are "true" and "false", numbers decimal, arrays JSON. The empty
 * text takes away what is optional; what is required is then missing.
 */
export function applyUpdates<T extends Record<string, unknown>>(
  schema: z.ZodMiniType<T>,
  before: T,
  updates: { field: string; value: string }[],
): { body: T } | { problems: string[] } {
  const draft: Record<string, unknown> = structuredClone(before)
  const types = leafTypesOf(schema)
  const problems = updates.flatMap(({ field, value }) => {
    const type = types.get(field)
    if (!type) return [describeField(plainPath(field.split('.')), 'is not a field to update')]
    if (fixed.includes(field) && value !== before[field])
      return [describeField(field, 'cannot be changed')]
    const typed = value === '' ? undefined : readValue(type, value)
    if (typed === undefined && value !== '')
      return [describeField(field, `must be ${wordFor(type)} as text`)]
    setAt(draft, field.split('.'), typed)
    return []
  })
  const checked = z.safeParse(schema, draft)
  if (!checked.success) problems.push(...describeIssues(checked.error.issues, draft))
  return problems.length > 0 || !checked.success
    ? { problems: [...new Set(problems)] }
    : { body: checked.data }
}

const fixed = ['customer_id', 'application_type']

/** Every dotted path an update may name, with the JSON type of its value. */
export function updatableFields(schema: z.ZodMiniType): { field: string; type: string }[] {
  return [...leafTypesOf(schema)].map(([field, type]) => ({ field, type }))
}

const known = new WeakMap<z.ZodMiniType, Map<string, string>>()

function leafTypesOf(schema: z.ZodMiniType): Map<string, string> {
  const types = known.get(schema) ?? new Map(walk(z.toJSONSchema(schema) as Schema, []))
  known.set(schema, types)
  return types
}

// The contract as JSON Schema: the public way to ask a zod schema what type stands at a path.
function walk(schema: Schema, path: string[]): [field: string, type: string][] {
  return schema.properties
    ? Object.entries(schema.properties).flatMap(([name, child]) => walk(child, [...path, name]))
    : [[path.join('.'), schema.type ?? 'string']]
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
      return issue.origin === 'number' || issue.origin === 'int'
        ? `must be at least ${issue.minimum}`
        : 'must not be empty'
    case 'too_big':
      if (issue.origin === 'number' || issue.origin === 'int')
        return `must be at most ${issue.maximum}`
      return `must have at most ${issue.maximum} ${issue.origin === 'array' ? 'entries' : 'characters'}`
    case 'invalid_value':
      return valueAt(input, issue.path) === undefined
        ? 'is required'
        : (formOf(issue) ?? `must be one of ${issue.values.join(', ')}`)
    default:
      return formOf(issue) ?? 'has not the right form'
  }
}

/** An entry of a list has the form of the list. */
function formOf({ path }: Issue): string | undefined {
  return forms[String(path.findLast((part) => typeof part === 'string'))]
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
