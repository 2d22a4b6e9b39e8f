/** Requires the fields that its name says: "Require occupation, customer details.shoe size". */
import type * as z from 'zod/mini'
import { requestSchemas } from '#lib/platform/contract/requests.ts'
import { updatableFields } from '../../operations/apply-updates.ts'
import type { FieldNote, Owner, Scenario, ScenarioDefinition } from '../scenario.ts'

const shared = { id: 'require', name: 'Require …', forName: requireNamedFields }
const ofApplicant =
  'The status asks for the fields that are named after it, with commas between them and blanks for “_”, such as “Require occupation, total assets”. They are named as they are written there: “customer details.occupation” is asked for by its full name. So is a field that the interface does not have, such as “customer details.shoe size”; it is treated as text.'

export const requestedFields: readonly ScenarioDefinition[] = [
  { ...shared, owners: ['person'], description: ofApplicant },
  {
    ...shared,
    owners: ['company'],
    description: `${ofApplicant} No document of the company is asked for.`,
    isPaperless: true,
  },
  {
    ...shared,
    owners: ['individual'],
    description:
      'The status asks for the fields of this person that are named after it, as for a person who applies.',
  },
]

const details = 'customer_details.'
const schemas = requestSchemas('any')
const paths: Record<Owner, readonly string[]> = {
  person: listDetailPaths(schemas.requestApplication),
  company: listDetailPaths(schemas.requestCorporateApplication),
  individual: listDetailPaths(schemas.requestIndividual),
}

/** Undefined for a name that begins otherwise, or names no field. */
function requireNamedFields(name: string, owner: Owner): Partial<Scenario> | undefined {
  const [, list] = /^require (.*)$/is.exec(name.trim()) ?? []
  const fields =
    list?.split(',').flatMap((words) => findNamedField(toFieldName(words), owner) ?? []) ?? []
  return fields.length > 0 ? { requiresFields: fields } : undefined
}

/** Names on forms take no "_". */
function toFieldName(words: string): string {
  return words
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
}

function findNamedField(name: string, owner: Owner): FieldNote | undefined {
  const words = name.replace(details, '').replaceAll(/[._]/g, ' ')
  const own = name.replace(details, '')
  const field = paths[owner].find((path) => path === own || path.endsWith(`.${own}`))
  if (field) return { field, nameInStatus: name, description: `The ${words} is needed.` }
  // A field that the interface does not have.
  return owner !== 'individual' && /^customer_details(\.[a-z][a-z0-9_]*)+$/.test(name)
    ? { field: own, nameInStatus: name, description: `What is the ${words}?`, isUnknown: true }
    : undefined
}

/** The paths of the customer's details, or of the individual. */
function listDetailPaths(schema: z.ZodMiniType): string[] {
  const all = updatableFields(schema).map(({ field }) => field)
  const inner = all.filter((path) => path.startsWith(details))
  return inner.length > 0 ? inner.map((path) => path.slice(details.length)) : all
}
