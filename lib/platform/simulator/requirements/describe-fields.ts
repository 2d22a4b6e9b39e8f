import type * as z from 'zod/mini'
import { attestationFields } from '../../contract/requests.ts'

type Issue = z.core.$ZodIssue

/** Descriptions of formats that a pattern does not explain, by the last name of the path. */
const formats: Record<string, string> = {
  telephone_number: 'must be in E.164 form, a plus and at most 15 digits',
  state: 'must be a subdivision code of two characters',
  country_code: 'must be a country code of two capital letters',
  nationality: 'must be a country code of two capital letters',
  country_of_incorporation: 'must be a country code of two capital letters',
  tax_reference_number_country: 'must be a country code of two capital letters',
  citizenship: 'must be country codes of two capital letters',
  business_jurisdictions: 'must be country codes of two capital letters',
  funds_send_receive_jurisdictions: 'must be country codes of two capital letters',
  trade_jurisdictions: 'must be country codes of two capital letters',
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

/** Descriptions for those paths that are accepted only with the attestation, if it is not required. */
export function describeAttestationFields(
  paths: string[],
  { attestation }: { attestation: boolean },
): string[] {
  if (attestation) return []
  return attestationFields
    .filter((field) => paths.includes(field))
    .map((field) => describeField(field, 'is not a known field'))
}

/** The dotted paths of a body, down to its lists and values. */
export function listPaths(body: object, before: string[] = []): string[] {
  return Object.entries(body).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? listPaths(value, [...before, name])
      : value === undefined
        ? []
        : [[...before, name].join('.')],
  )
}

/**
 * Returns one description per refused field of a strict schema, `dotted.path: words`. Never contains the sent
 * values.
 */
export function describeIssues(issues: readonly Issue[], input: unknown): string[] {
  const byPath = new Map<string, string>()
  for (const issue of issues)
    for (const [path, words] of describeIssue(issue, input))
      if (!byPath.has(path)) byPath.set(path, words)
  return [...byPath].map(([path, words]) => describeField(path, words))
}

function describeIssue(issue: Issue, input: unknown): [path: string, words: string][] {
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
        : (findFormat(issue) ?? `must be one of ${issue.values.join(', ')}`)
    default:
      return findFormat(issue) ?? 'has not the right form'
  }
}

/** An entry of a list has the form of the list. */
function findFormat({ path }: Issue): string | undefined {
  return formats[String(path.findLast((part) => typeof part === 'string'))]
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

/** An unknown name may be anything; the description stays a short dotted path. */
export function plainPath(path: readonly PropertyKey[]): string {
  const plain = path.map((part) =>
    String(part)
      .replaceAll(/[^A-Za-z0-9_-]/g, '_')
      .slice(0, 64),
  )
  return plain.join('.').slice(0, 200) || 'body'
}
