/** The way between our answers and the platform's fields, both ways. */
import type {
  RequestApplication,
  RequestCorporateApplication,
  RequestIndividual,
} from '#lib/platform/contract/requests.ts'

/** A value of a request; a list is one value. */
export type Json = string | number | boolean | readonly string[]

/** Every dotted path of the request for a person's own account that holds a value. */
export type IndividualPath = PathsOf<RequestApplication>
/** The paths of the request for a company. */
export type CorporatePath = PathsOf<RequestCorporateApplication>
/** Every path of an application's request, whosever it is. */
export type PlatformPath = IndividualPath | CorporatePath
/** Every path of "add individual": one person of a company. */
export type PersonPath = PathsOf<RequestIndividual>
export type AnyPlatformPath = PlatformPath | PersonPath

type PathsOf<T> = {
  [K in keyof T & string]-?: NonNullable<T[K]> extends Json
    ? K
    : `${K}.${PathsOf<NonNullable<T[K]>>}`
}[keyof T & string]

/** A request laid flat: path → value. Nothing unanswered is in it. */
export type PlatformFields = Partial<Record<PlatformPath, Json>>
/** One person of a company, laid flat. */
export type PersonPlatformFields = Partial<Record<PersonPath, Json>>

/** The nested body of a flat request. */
export function toNestedBody(
  values: PlatformFields | PersonPlatformFields,
): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(values)) {
    const keys = path.split('.')
    const last = keys.pop() as string
    let parent = body
    for (const key of keys) {
      parent[key] ??= {}
      parent = parent[key] as Record<string, unknown>
    }
    parent[last] = value
  }
  return body
}

/**
 * The path a status answer or an error means by its name: the platform says both
 * `mailing_address.city` and `customer_details.mailing_address.city`; of a list it may name one
 * entry (`business_jurisdictions[1]`), and of a group all of it (`registered_address`), which is then
 * its first path.
 */
export function findMatchingPath<Path extends string>(
  name: string,
  known: readonly Path[],
): Path | undefined {
  const whole = name.replace(/\[\d+\]$|\.\d+$/, '')
  const exact = (text: string) =>
    known.find((path) => path === text) ?? known.find((path) => path.endsWith(`.${text}`))
  return exact(name) ?? exact(whole) ?? firstOfGroup(whole, known)
}

const groups = [
  'registered_address',
  'physical_address',
  'mailing_address',
  'kyc_profile',
  'investment_profile',
]

function firstOfGroup<Path extends string>(name: string, known: readonly Path[]) {
  const group = name.split('.').at(-1) ?? ''
  if (!groups.includes(group)) return undefined
  return known.find((path) => `.${path}`.includes(`.${name}.`))
}
