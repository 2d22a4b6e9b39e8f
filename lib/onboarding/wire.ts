/** The way between our answers and the platform's fields, both ways. */
import type { RequestApplication } from '../platform/contract.ts'

type Json = string | number | boolean

/** Every dotted path of the platform's request that holds a value. */
export type WirePath = PathsOf<RequestApplication>

type PathsOf<T> = {
  [K in keyof T & string]-?: NonNullable<T[K]> extends Json
    ? K
    : `${K}.${PathsOf<NonNullable<T[K]>>}`
}[keyof T & string]

/** A request laid flat: path → value. Nothing unanswered is in it. */
export type WireValues = Partial<Record<WirePath, Json>>

/** The nested body of a flat request. */
export function nest(values: WireValues): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(values)) {
    const keys = path.split('.')
    const last = keys.pop() as string
    let place = body
    for (const key of keys) {
      place[key] ??= {}
      place = place[key] as Record<string, unknown>
    }
    place[last] = value
  }
  return body
}

/**
 * The wire path a status answer or an error means by its name: the platform says both
 * `mailing_address.city` and `customer_details.mailing_address.city`.
 */
export function matchWirePath(name: string, known: readonly WirePath[]): WirePath | undefined {
  return known.find((path) => path === name) ?? known.find((path) => path.endsWith(`.${name}`))
}
