/** An OpenAPI 3 document as lists of fields, the same form in which our own contract is laid out. */
// Maintained, typed and without dependencies of its own; with limits on aliases that would multiply.
import { parse } from 'yaml'

export type Json = Record<string, unknown>
export type OpenApi = { document: Json }

/** The description of one field, by its dotted path; `[]` stands for every entry of a list of objects. */
export type Field = {
  /** Whether it may not be left out wherever its object may not. */
  isRequired: boolean
  type: string | undefined
  values: readonly string[] | undefined
  limits: Partial<Record<Limit, string | number>>
}
export type Fields = ReadonlyMap<string, Field>

export const limitNames = [
  ...(['minLength', 'maxLength', 'pattern', 'format'] as const),
  ...(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const),
  ...(['minItems', 'maxItems'] as const),
]
type Limit = (typeof limitNames)[number]

/** The file is no OpenAPI document that could be compared; the message says why, for the operator. */
export class UnusableDocument extends Error {
  override name = 'Unusable'
}

/** A document of OpenAPI 3.0 or 3.1, in JSON or YAML (whose subset JSON is). Throws `Unusable`. */
export function parseOpenApi(text: string): OpenApi {
  const document = parseText(text)
  if (!isObject(document)) throw new UnusableDocument('It holds no object.')
  if (!/^3\./.test(String(document.openapi))) {
    throw new UnusableDocument('It does not say that it is OpenAPI 3: `openapi: 3.…` is missing.')
  }
  if (!isObject(document.paths)) throw new UnusableDocument('It has no paths.')
  return { document }
}

/** The operation at a path, whatever its parameters are called and whatever prefix is a server's. */
export function findOperation(api: OpenApi, method: string, path: string): Json | undefined {
  for (const [written, item] of Object.entries(resolve(api, api.document.paths))) {
    if (plain(written) !== plain(path)) continue
    const operation = resolve(api, item)[method.toLowerCase()]
    if (isObject(operation)) return operation
  }
  return undefined
}

/** The JSON body of an operation; undefined if it takes none. */
export function findBody(api: OpenApi, operation: Json): Json | undefined {
  return schemaIn(api, operation.requestBody)
}

/** The JSON of an operation's success; undefined if none is described. */
export function findAnswer(api: OpenApi, { responses }: Json): Json | undefined {
  const success = Object.entries(resolve(api, responses)).find(([status]) => /^2/.test(status))
  return success && schemaIn(api, success[1])
}

/**
 * Lists the fields of a schema. Of alternatives (oneOf, anyOf) it uses the one with the most of the fields
 * `expected`. Throws `Unusable` if a reference leads nowhere or outside.
 */
export function listFields(api: OpenApi, schema: unknown, expected: Fields = new Map()): Fields {
  const fields = new Map<string, Field>()
  collect(schema, '', true, 0)
  return fields

  function collect(given: unknown, path: string, isRequired: boolean, depth: number): void {
    // A schema that holds itself is described far enough by then.
    if (depth > 12) return
    const node = resolveAlternatives(given, path, depth)
    if (isObject(node.properties)) {
      const required = Array.isArray(node.required) ? node.required : []
      for (const [name, property] of Object.entries(node.properties)) {
        const below = path ? `${path}.${name}` : name
        collect(property, below, isRequired && required.includes(name), depth + 1)
      }
      return
    }
    const items =
      node.items === undefined ? undefined : resolveAlternatives(node.items, path, depth)
    if (isObject(items?.properties)) collect(items, `${path}[]`, isRequired, depth + 1)
    else if (path) fields.set(path, { isRequired, ...described(node, items) })
  }

  function resolveAlternatives(given: unknown, path: string, depth: number): Json {
    const node = resolve(api, given)
    const whole = allOf(node).reduce<Json>(
      (sum, part) => merge(sum, resolveAlternatives(part, path, depth + 1)),
      withoutParts(node),
    )
    const alternatives = [...listIn(node.oneOf), ...listIn(node.anyOf)].filter(
      (each) => resolve(api, each).type !== 'null',
    )
    if (alternatives.length === 0 || depth > 12) return whole
    const below = new Map(
      [...expected].flatMap(([name, field]): [string, Field][] => {
        if (path === '') return [[name, field]]
        return name.startsWith(`${path}.`) ? [[name.slice(path.length + 1), field]] : []
      }),
    )
    const known = (each: unknown) =>
      [...listFields(api, each, below).keys()].filter((name) => below.has(name)).length
    const [best] = alternatives
      .map((each) => ({ each, known: known(each) }))
      .toSorted((a, b) => b.known - a.known)
    return merge(whole, resolveAlternatives(best?.each, path, depth + 1))
  }
}

function described(node: Json, items: Json | undefined): Omit<Field, 'isRequired'> {
  const type = typeIn(node.type)
  const limits: Field['limits'] = {}
  for (const name of limitNames) {
    const limit = node[name] ?? items?.[name]
    if (typeof limit === 'string' || typeof limit === 'number') limits[name] = limit
  }
  return { type, values: valuesIn(node) ?? (items && valuesIn(items)), limits }
}

function valuesIn({ enum: several, const: one }: Json): string[] | undefined {
  if (typeof one === 'string') return [one]
  return Array.isArray(several)
    ? several.filter((value): value is string => typeof value === 'string')
    : undefined
}

/** OpenAPI 3.1 may say `[string, "null"]`. */
function typeIn(type: unknown): string | undefined {
  const found = listIn(type).find((each) => each !== 'null') ?? type
  return typeof found === 'string' ? found : undefined
}

function schemaIn(api: OpenApi, holder: unknown): Json | undefined {
  const { content } = resolve(api, holder)
  const json = Object.entries(isObject(content) ? content : {}).find(([type]) =>
    /^application\/([^\s;]+\+)?json\b/i.test(type),
  )
  const schema = isObject(json?.[1]) ? json[1].schema : undefined
  return isObject(schema) ? schema : undefined
}

function resolve(api: OpenApi, given: unknown, hops = 0): Json {
  if (!isObject(given)) return {}
  const { $ref: reference } = given
  if (typeof reference !== 'string') return given
  if (!reference.startsWith('#/') || hops > 20) {
    throw new UnusableDocument(
      `The reference ${reference.slice(0, 200)} leads outside or in a circle.`,
    )
  }
  const target = reference
    .slice(2)
    .split('/')
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (parent, part) =>
        isObject(parent) && Object.hasOwn(parent, part) ? parent[part] : undefined,
      api.document,
    )
  if (!isObject(target)) {
    throw new UnusableDocument(`The reference ${reference.slice(0, 200)} leads nowhere.`)
  }
  return resolve(api, target, hops + 1)
}

function allOf(node: Json): unknown[] {
  return listIn(node.allOf)
}

function withoutParts({ allOf: _all, oneOf: _one, anyOf: _any, ...rest }: Json): Json {
  return rest
}

function merge(a: Json, b: Json): Json {
  const properties = {
    ...(isObject(a.properties) ? a.properties : {}),
    ...(isObject(b.properties) ? b.properties : {}),
  }
  return {
    ...{ ...a, ...b },
    ...(Object.keys(properties).length > 0 && { properties }),
    required: [...listIn(a.required), ...listIn(b.required)],
  }
}

function plain(path: string): string {
  return path
    .replace(/^(\/api)?(\/v\d+)?(?=\/)/, '')
    .replace(/\/$/, '')
    .replaceAll(/\{[^}]*\}/g, '{}')
}

function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parseText(text: string): unknown {
  try {
    return parse(text)
  } catch (cause) {
    const { linePos }: { linePos?: { line: number }[] } = Object(cause)
    const where = linePos?.[0] ? ` See line ${linePos[0].line}.` : ''
    throw new UnusableDocument(`It is neither JSON nor YAML.${where}`)
  }
}
