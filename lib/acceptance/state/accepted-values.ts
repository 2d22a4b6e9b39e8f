import canonicalize from 'canonicalize'
import type { Json, PersonPath, PlatformPath } from '#lib/onboarding/mapping/platform-paths.ts'
import type { OwnPath } from '#lib/onboarding/own-questions/own-steps.ts'
import type { Progress } from '#lib/onboarding/progress/evaluate-progress.ts'

const encoder = new TextEncoder()

/** A field of one of a company's people among those of the application, by our id of the person. */
type PeoplePath = `people.${string}.${PersonPath}`
/** A field of the accepted values: the application's, of one of a company's people, or an own question of the firm. */
export type AcceptedPath = PlatformPath | PeoplePath | OwnPath
/** The accepted values as a flat object. */
export type AcceptedValues = Partial<Record<AcceptedPath, Json>>

/**
 * Returns the values that a customer accepts: the application's fields, the answers to the firm's own questions, and
 * the fields of each of its people.
 */
export function getAcceptedValues({
  platformFields,
  ownAnswers,
  people,
}: Pick<Progress, 'platformFields' | 'ownAnswers' | 'people'>): AcceptedValues {
  return Object.assign(
    { ...platformFields, ...ownAnswers },
    ...people.map((person) =>
      Object.fromEntries(
        Object.entries(person.platformFields).map(([path, value]) => [
          `people.${person.id}.${path}`,
          value,
        ]),
      ),
    ),
  )
}

/** The bytes that an acceptance is bound to: RFC 8785, so that the order of questions does not matter. */
export function canonicalizeAcceptedValues(values: AcceptedValues): Uint8Array {
  return encoder.encode(canonicalize(values))
}

/** The paths whose values differ. */
export function findChangedPaths(before: AcceptedValues, after: AcceptedValues): AcceptedPath[] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])] as AcceptedPath[]
  return paths.filter((path) => JSON.stringify(before[path]) !== JSON.stringify(after[path]))
}

/** Our id of the person whose field it is, and which field; undefined for the application's own. */
export function parsePersonPath(path: AcceptedPath): { id: string; path: PersonPath } | undefined {
  const [, id, ownPath] = path.match(/^people\.([^.]+)\.(.+)$/) ?? []
  return id && ownPath ? { id, path: ownPath as PersonPath } : undefined
}
