/** The scenario that wants what its name says: "Wants occupation, customer details.shoe size". */
import type * as z from 'zod/mini'
import { requestSchemas } from '#lib/domain/contract/contract.ts'
import { updatableFields } from '../operations/apply-updates.ts'
import type { FieldNote, Scenario } from './scenarios.ts'

/** Whose fields are wanted. */
export type FieldOwner = 'person' | 'company' | 'individual'

const details = 'customer_details.'
const schemas = requestSchemas('any')
const paths: Record<FieldOwner, readonly string[]> = {
  person: listDetailPaths(schemas.requestApplication),
  company: listDetailPaths(schemas.requestCorporateApplication),
  individual: listDetailPaths(schemas.requestIndividual),
}

/** The scenario of a name that begins with "Wants"; undefined where it names no field. */
export function requestNamedFields(scenario: Scenario, name: string, wisher: FieldOwner) {
  const [, list] = /^wants (.*)$/is.exec(name.trim()) ?? []
  const wishes =
    list?.split(',').flatMap((words) => findNamedField(toFieldName(words), wisher) ?? []) ?? []
  return wishes.length > 0 ? { ...scenario, requiresFields: wishes } : undefined
}

/** Names on forms take no "_". */
function toFieldName(words: string): string {
  return words
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
}

function findNamedField(spelled: string, wisher: FieldOwner): FieldNote | undefined {
  const words = spelled.replace(details, '').replaceAll(/[._]/g, ' ')
  const own = spelled.replace(details, '')
  const field = paths[wisher].find((path) => path === own || path.endsWith(`.${own}`))
  if (field) return { field, nameInStatus: spelled, description: `The ${words} is needed.` }
  // A field that the interface does not have.
  return wisher !== 'individual' && /^customer_details(\.[a-z][a-z0-9_]*)+$/.test(spelled)
    ? { field: own, nameInStatus: spelled, description: `What is the ${words}?`, isUnknown: true }
    : undefined
}

/** The paths of the customer's details, or of the individual. */
function listDetailPaths(schema: z.ZodMiniType): string[] {
  const all = updatableFields(schema).map(({ field }) => field)
  const inner = all.filter((path) => path.startsWith(details))
  return inner.length > 0 ? inner.map((path) => path.slice(details.length)) : all
}
