/** The people of a company on the scripted platform, and what it misses of them. */
import { requestIndividual, requestUpdates } from '../../lib/platform/contract/requests.ts'
import type { IndividualType } from '../../lib/platform/contract/values.ts'
import {
  notFoundResponse,
  type PlatformResponse,
  parseJson,
  refusal,
  setAt,
  successResponse,
} from './platform-response.ts'
import type { Person } from './script.ts'

/** Who must be there before a company's application can be submitted. */
const neededRoles = [
  ['OFFICER', 'MISSING_OFFICER'],
  ['BENEFICIAL_OWNER', 'MISSING_BENEFICIAL_OWNER'],
  ['CONTROL_PERSON', 'MISSING_PERSON'],
  ['AUTHORIZED_PERSON', 'MISSING_PERSON'],
] as const satisfies [IndividualType, string][]

/** The platform's words for who is missing; none when everybody is there. */
export function missingRoles(people: Person[]): string[] {
  const held = new Set(people.flatMap(({ body }) => body.individual_type as string[]))
  return [...new Set(neededRoles.filter(([role]) => !held.has(role)).map(([, code]) => code))]
}

/** A second one of the same name is a second one, unless `unique`. */
export function addPerson(people: Person[], bytes: Buffer, unique: boolean): PlatformResponse {
  const parsed = requestIndividual.safeParse(parseJson(bytes))
  if (!parsed.success) return refusal('INVALID_FIELD', 'The body is no individual.')
  const { data } = parsed
  if (unique && people.some(({ body }) => nameOf(body) === nameOf(data))) {
    return refusal('INDIVIDUAL_TAKEN', 'last_name: is already among the individuals')
  }
  const sum = [...people.map(({ body }) => body), data].reduce(
    (total, { percentage_ownership: share }) => total + Number(share ?? 0),
    0,
  )
  if (sum > 100) return refusal('INVALID_FIELD', 'percentage_ownership: is above the whole')
  const id = `individual-${people.length + 1}-${crypto.randomUUID().slice(0, 8)}`
  people.push({ id, body: data })
  return successResponse({ id })
}

export function updatePerson(people: Person[], id: string, bytes: Buffer): PlatformResponse {
  const person = people.find((each) => each.id === id)
  if (!person) return notFoundResponse
  const parsed = requestUpdates.safeParse(parseJson(bytes))
  if (!parsed.success) return refusal('INVALID_FIELD', 'The body is no update.')
  for (const { field, value } of parsed.data.updates) {
    setAt(person.body, field, value.startsWith('[') ? JSON.parse(value) : value)
  }
  return successResponse({ id })
}

export function deletePerson(people: Person[], id: string): PlatformResponse {
  const index = people.findIndex((each) => each.id === id)
  if (index < 0) return notFoundResponse
  people.splice(index, 1)
  return successResponse({ id })
}

function nameOf({ first_name, last_name }: Record<string, unknown>): string {
  return `${first_name} ${last_name}`
}
